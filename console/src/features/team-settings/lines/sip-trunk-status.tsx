import type { SipTrunk } from '@parley/contract/sip-trunks.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';

/** Whether a trunk works, what keeps it from working, and how many calls it carries. */
export function SipTrunkStatus({ trunk: { server, registers, state } }: { trunk: SipTrunk }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (state === null) return <p className="text-muted text-sm">{t('phoneLines.trunk_new', { server })}</p>;
  const { problem, detail, last_problem, last_problem_at, calls } = state;
  return (
    <>
      <p className="text-muted text-sm">
        {[
          connectionText({ server, registers }, state, t),
          ...(state.is_configured ? [t('phoneLines.trunk_calls', { count: calls })] : []),
        ].join(' · ')}
      </p>
      {problem ? (
        <p className="text-danger-ink text-sm">
          {t(`phoneLines.trunk_problem_${problem}`)}
          {detail === '' ? null : <span className="wrap-anywhere ml-1.5 font-mono text-xs">{detail}</span>}
        </p>
      ) : null}
      {problem === null && last_problem && last_problem_at ? (
        <p className="text-faint text-xs">
          {t('phoneLines.trunk_last_problem', {
            date: formats.moment(last_problem_at),
            problem: t(`phoneLines.trunk_problem_${last_problem}`),
          })}
        </p>
      ) : null}
    </>
  );
}

function connectionText(
  { server, registers }: Pick<SipTrunk, 'server' | 'registers'>,
  { is_configured, registration, problem }: NonNullable<SipTrunk['state']>,
  t: TFunction,
): string {
  if (!is_configured) return t('phoneLines.trunk_not_configured', { server });
  if (!registers) return t(problem ? 'phoneLines.trunk_down' : 'phoneLines.trunk_up', { server });
  return t(`phoneLines.trunk_${registration ?? 'unknown'}`, { server });
}
