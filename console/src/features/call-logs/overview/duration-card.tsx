import { type CallLogOverview, DURATION_BINS } from '@parley/contract/call-log-overview.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { ColumnPlot } from '../../../design/plots/column-plot.tsx';
import { PlotCard } from '../../../design/plots/plot-card.tsx';
import { callLogsAddress } from '../call-log-addresses.ts';
import type { OverviewFilters } from '../call-log-filters.ts';
import { useOverviewWords } from './overview-words.ts';

/** How long conversations took. */
export function DurationCard({
  durations,
  filters,
}: {
  durations: CallLogOverview['durations'];
  filters: OverviewFilters;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const write = useOverviewWords();
  const { count, median_secs: median, mean_secs: mean } = durations;
  const bins = durations.bins.map((value, bin) => ({
    value,
    ...write.bin(bin),
    href: value > 0 ? callLogsAddress({ ...filters, duration: String(DURATION_BINS[bin]) }) : undefined,
  }));
  const isKnown = median !== null && mean !== null;
  return (
    <PlotCard
      title={t('fields.duration')}
      summary={
        isKnown
          ? t('overview.median_and_mean', { median: write.duration(median), mean: write.duration(mean) })
          : t('overview.none_over')
      }
      table={
        isKnown
          ? {
              columns: [t('fields.duration'), t('overview.number'), t('overview.share')],
              rows: bins.map(({ full, value, href }) => ({
                key: full,
                href,
                cells: [full, number(value), write.share(value, count)],
              })),
            }
          : undefined
      }
    >
      {isKnown ? (
        <ColumnPlot
          label={t('fields.duration')}
          number={number}
          columns={bins.map(({ short, full, value, href }) => ({
            key: full,
            href,
            tick: short,
            heading: full,
            text: t('overview.conversations_share', {
              count: value,
              number: number(value),
              share: write.share(value, count),
            }),
            parts: [{ name: full, value, color: 'var(--plot-plain)' }],
          }))}
        />
      ) : null}
    </PlotCard>
  );
}
