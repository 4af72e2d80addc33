import { LogChannel } from '@parley/contract/call-log.ts';
import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../design/formats.ts';
import { ColumnPlot } from '../../../design/plots/column-plot.tsx';
import { PlotCard } from '../../../design/plots/plot-card.tsx';
import { callLogsAddress } from '../call-log-addresses.ts';
import type { OverviewFilters } from '../call-log-filters.ts';
import { useOverviewWords } from './overview-words.ts';
import { plottedDays } from './plotted-days.ts';

type CardProps = { overview: CallLogOverview; filters: OverviewFilters };

export function DayCard({ overview: { total, days }, filters }: CardProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const write = useOverviewWords();
  const { unit, stretches } = plottedDays(days, filters);
  const sums = channelSums(days);
  const used = [...sums.keys()];
  const { agent, channel: chosen } = filters;
  const listed = stretches.map((stretch) => {
    const { from, to, channels } = stretch;
    const count = used.reduce((sum, channel) => sum + (channels[channel] ?? 0), 0);
    const href = count === 0 ? undefined : callLogsAddress({ agent, channel: chosen, from, to });
    return { ...stretch, ...write.stretch(stretch, unit), count, href };
  });
  return (
    <PlotCard
      title={t('overview.over_time')}
      summary={t('overview.conversations', { count: total, number: number(total) })}
      className="lg:col-span-2"
      table={{
        columns: [
          t('callLogs.date'),
          t('overview.all'),
          ...used.map((channel) => t(`callLogs.channel_${channel}`)),
        ],
        rows: listed.map(({ from, full, count, href, channels }) => ({
          key: from,
          cells: [full, number(count), ...used.map((channel) => number(channels[channel] ?? 0))],
          href,
        })),
      }}
    >
      <ColumnPlot
        label={t('overview.over_time')}
        number={number}
        columns={listed.map(({ from, short, full, count, href, channels }) => ({
          key: from,
          tick: short,
          heading: full,
          text: t('overview.conversations', { count, number: number(count) }),
          parts: used.map((channel) => ({
            name: t(`callLogs.channel_${channel}`),
            value: channels[channel] ?? 0,
            color: `var(--plot-${channel})`,
          })),
          href,
        }))}
      />
      <ChannelLegend sums={sums} filters={filters} />
    </PlotCard>
  );
}

type ChannelSums = ReadonlyMap<LogChannel, number>;

/** How many conversations came by each channel that was used. */
function channelSums(days: CallLogOverview['days']): ChannelSums {
  const counts = LogChannel.options.map((channel) => {
    const count = days.reduce((sum, { channels }) => sum + (channels[channel] ?? 0), 0);
    return [channel, count] as const;
  });
  return new Map(counts.filter(([, count]) => count > 0));
}

function ChannelLegend({ sums, filters }: { sums: ChannelSums; filters: OverviewFilters }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { agent, from, to } = filters;
  return (
    <ul aria-label={t('overview.by_channel')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {[...sums].map(([channel, count]) => (
        <li key={channel}>
          <Link
            to={callLogsAddress({ agent, channel, from, to })}
            className="flex min-h-6 items-center gap-1.5 text-muted hover:text-ink hover:underline"
          >
            <span
              aria-hidden
              className="size-2.5 rounded-sm forced-color-adjust-none"
              style={{ background: `var(--plot-${channel})` }}
            />
            {t(`callLogs.channel_${channel}`)} <span className="tabular-nums">{number(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
