import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { BarRows } from '../../../design/plots/bar-rows.tsx';
import { PlotCard } from '../../../design/plots/plot-card.tsx';
import { callLogsAddress } from '../call-log-addresses.ts';
import type { OverviewFilters } from '../call-log-filters.ts';
import { LOG_OUTCOMES } from '../call-log-filters.ts';
import { useOverviewWords } from './overview-words.ts';

/** How conversations ended. */
export function OutcomeCard({
  overview: { total, outcomes },
  filters,
}: {
  overview: CallLogOverview;
  filters: OverviewFilters;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const write = useOverviewWords();
  const judged = outcomes.success + outcomes.failure;
  const rows = LOG_OUTCOMES.map((outcome) => {
    const value = outcomes[outcome];
    const figures = [number(value), write.share(value, total)] as const;
    return {
      outcome,
      value,
      name: t(`callLogs.outcome_${outcome}`),
      figures,
      href: callLogsAddress({ ...filters, outcome }),
    };
  });
  return (
    <PlotCard
      title={t('overview.outcomes')}
      summary={
        judged === 0
          ? t('overview.none_judged')
          : t('overview.succeeded', {
              share: write.share(outcomes.success, judged),
              number: number(judged),
            })
      }
      table={{
        columns: [t('callLogs.outcome'), t('overview.number'), t('overview.share')],
        rows: rows.map(({ outcome, value, name, figures, href }) => ({
          key: outcome,
          cells: [name, ...figures],
          href: value > 0 ? href : undefined,
        })),
      }}
    >
      <BarRows
        label={t('overview.outcomes')}
        rows={rows.map(({ outcome, value, name, figures, href }) => ({
          key: outcome,
          name,
          value,
          href,
          text: figures.join(' · '),
          color: `var(--plot-${outcome})`,
        }))}
      />
    </PlotCard>
  );
}
