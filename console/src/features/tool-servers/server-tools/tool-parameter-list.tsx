import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { toolParameters } from './tool-parameters.ts';

/** Choices that are shown of one parameter; the rest is counted. */
const SHOWN_CHOICES = 20;

/** What a tool takes: names, types, what is allowed and what must be given. */
export function ToolParameterList({ inputSchema }: { inputSchema: unknown }) {
  const { t } = useTranslation();
  const parameters = toolParameters(inputSchema);
  if (parameters.length === 0) {
    return <p className="text-muted text-sm">{t('toolServers.no_parameters')}</p>;
  }
  return (
    <ul aria-label={t('fields.parameters')} className="flex flex-col divide-y rounded-md border bg-raised">
      {parameters.map(({ path, depth, type, choices, description, isRequired }) => (
        <li
          key={path}
          className="flex flex-col gap-1 px-3 py-2"
          style={{ paddingInlineStart: `${0.75 + depth}rem` }}
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <code className="wrap-anywhere font-medium text-ink text-sm">{path}</code>
            {type === '' ? null : <span className="font-mono text-muted text-xs">{type}</span>}
            {isRequired ? <Badge>{t('fields.required')}</Badge> : null}
          </p>
          {description === '' ? null : <p className="wrap-anywhere text-muted text-sm">{description}</p>}
          {choices.length === 0 ? null : (
            <p className="wrap-anywhere flex flex-wrap items-center gap-1 text-sm">
              <span className="text-muted">{t('toolServers.choices')}</span>
              {choices.slice(0, SHOWN_CHOICES).map((choice) => (
                <code key={choice} className="rounded-sm border bg-sunken px-1 text-ink text-xs">
                  {choice}
                </code>
              ))}
              {choices.length > SHOWN_CHOICES ? (
                <span className="text-muted">
                  {t('toolServers.and_others', { count: choices.length - SHOWN_CHOICES })}
                </span>
              ) : null}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
