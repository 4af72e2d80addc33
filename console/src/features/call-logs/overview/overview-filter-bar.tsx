import type { CallLogFacets } from '@parley/contract/call-logs.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { Switch } from '../../../design/switch.tsx';
import type { CallLogFilters } from '../call-log-filters.ts';
import { AgentFilter, ChannelFilterField, DaysFilter } from '../filter-fields.tsx';
import { daysOfPeriod, PERIODS, periodDays, periodOf } from './overview-period.ts';

export type OverviewFilterBarProps = {
  filters: CallLogFilters;
  facets: CallLogFacets | undefined;
  onChange: (filters: CallLogFilters) => void;
  /** Whether tests are counted beside the other channels. */
  countsTests: boolean;
  onCountTests: (counts: boolean) => void;
};

/** Period, agent and channel. */
export function OverviewFilterBar(props: OverviewFilterBarProps) {
  const { filters, facets, onChange, countsTests, onCountTests } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const today = new Date();
  const days = periodDays(filters, today);
  const change = (some: Partial<CallLogFilters>) => onChange({ ...filters, ...some });
  return (
    <search className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <DaysFilter
        className="max-sm:col-span-2 sm:w-44"
        label={t('fields.period')}
        stretches={PERIODS.map((value) => ({
          value,
          label: t('overview.last_days', { number: number(Number(value)) }),
        }))}
        stretch={periodOf(filters, today)}
        days={days}
        onStretch={(period) => change(daysOfPeriod(period, today))}
        onDays={({ from = days.from, to = days.to }) => change({ from, to })}
      />
      <AgentFilter agentId={filters.agent} facets={facets} onChange={(agent) => change({ agent })} />
      <ChannelFilterField
        channel={filters.channel ?? 'live'}
        all={[]}
        live={countsTests ? t('callLogs.all_channels') : undefined}
        onChange={(channel) => change({ channel: channel === 'live' ? undefined : channel })}
      />
      {filters.channel === undefined || filters.channel === 'live' ? (
        <Switch
          className="max-sm:col-span-2 sm:ml-1"
          label={t('overview.count_tests')}
          checked={countsTests}
          onCheckedChange={onCountTests}
        />
      ) : null}
    </search>
  );
}
