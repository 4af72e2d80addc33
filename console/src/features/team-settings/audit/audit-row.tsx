import type { AuditEntry } from '@parley/contract/audit-log.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { factText } from './fact-text.ts';

/** One entry: what was done to what, by whom and when, and what differs since. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { at, actor, action, operation, subject, before, after } = entry;
  const kind = t(`audit.subject_${subject.kind.toLowerCase().replaceAll(/[^a-z]+/g, '_')}`, subject.kind);
  return (
    <li className="px-4 py-2.5">
      <p className="wrap-anywhere text-base text-ink">
        <span className="font-medium">{t([`audit.operation_${operation}`, `audit.action_${action}`])}</span>
        {' · '}
        {kind}
        {subject.name === '' ? null : <span className="text-muted"> · {subject.name}</span>}
      </p>
      <Differences of={subject.kind} before={before} after={after} />
      <p className="wrap-anywhere text-faint text-xs">
        {actorText()}
        {' · '}
        <time dateTime={at}>{formats.exactMoment(at)}</time>
      </p>
    </li>
  );

  function actorText(): string {
    if (actor.kind === 'operator') return t('audit.operator');
    if (actor.kind === 'key') return t('audit.key', { name: actor.name });
    return actor.name === '' ? t('audit.unnamed') : actor.name;
  }
}

type Facts = AuditEntry['before'];

/** Fields that have a name in words, as they were and as they were to be; the export has them all. */
function Differences({ of, before, after }: { of: string; before: Facts; after: Facts }) {
  const { t, i18n } = useTranslation();
  const text = (field: string, value: unknown) => factText({ of, field, value }, t, i18n.language);
  const fields = Object.keys(after ?? before ?? {})
    .filter((name) => !isSame(before?.[name] ?? null, after?.[name] ?? null))
    // Of a conversation all is one field.
    .map((name) => ({ name, field: name.replace(/^data\./, '').replaceAll('.', '_') }))
    .filter(({ field }) => i18n.exists(`audit.field_${field}`));
  if (fields.length === 0) return null;
  return (
    <dl className="my-1 flex flex-col gap-0.5 text-sm">
      {fields.map(({ name, field }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-faint text-xs leading-5">{t(`audit.field_${field}`)}</dt>
          <dd className="wrap-anywhere min-w-0 text-muted">
            {before && name in before ? (
              <del className="decoration-faint">{text(field, before[name])}</del>
            ) : null}
            {before && name in before && after && name in after ? ' → ' : null}
            {after && name in after ? (
              <ins className="text-ink no-underline">{text(field, after[name])}</ins>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
