import type { VersionWaits } from '@parley/contract/call-log-overview.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { PlotCard } from '../../../design/plots/plot-card.tsx';
import { RangeRows } from '../../../design/plots/range-rows.tsx';
import { callLogsAddress } from '../call-log-addresses.ts';
import type { OverviewFilters } from '../call-log-filters.ts';
import { useOverviewWords } from './overview-words.ts';

/** How long callers waited for answers, by version of the agent. */
export function WaitCard({ waits, filters }: { waits: readonly VersionWaits[]; filters: OverviewFilters }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const write = useOverviewWords();
  const rows = waits.map(({ agent_id, agent_name, agent_version, answers, p50_ms, p95_ms }) => ({
    key: `${agent_id} ${agent_version}`,
    name:
      agent_version === null
        ? t('overview.unsaved', { name: agent_name })
        : t('overview.version', { name: agent_name, number: agent_version }),
    answers: t('overview.answers', { count: answers, number: number(answers) }),
    middle: p50_ms,
    high: p95_ms,
    href: callLogsAddress({ ...filters, agent: agent_id }),
  }));
  const isKnown = rows.length > 0;
  return (
    <PlotCard
      title={t('overview.waits')}
      summary={isKnown ? t('overview.waits_hint') : t('overview.none_answered')}
      table={
        isKnown
          ? {
              columns: [t('callLogs.bot'), t('overview.measured'), 'p50', 'p95'],
              rows: rows.map(({ key, name, answers, middle, high, href }) => ({
                key,
                href,
                cells: [name, answers, write.wait(middle), write.wait(high)],
              })),
            }
          : undefined
      }
    >
      {isKnown ? (
        <RangeRows
          label={t('overview.waits')}
          tick={write.wait}
          rows={rows.map(({ answers, middle, high, ...row }) => ({
            ...row,
            middle,
            high,
            note: answers,
            text: `p50 ${write.wait(middle)} · p95 ${write.wait(high)}`,
          }))}
        />
      ) : null}
    </PlotCard>
  );
}
