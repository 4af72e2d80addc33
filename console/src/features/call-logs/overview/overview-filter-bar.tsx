import type { CallLogFacets } from '@parley/contract/call-logs.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { Select } from '../../../design/select.tsx';
import { Switch } from '../../../design/switch.tsx';
import type { CallLogFilters } from '../call-log-filters.ts';
import { AgentFilter, ChannelFilterField, DayRangeFields } from '../filter-fields.tsx';
import { daysOfPeriod, PERIODS, type Period, periodDays, periodOf } from './overview-period.ts';

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
  const [isByHand, setByHand] = useState(false);
  const today = new Date();
  const period = isByHand ? 'custom' : periodOf(filters, today);
  const days = periodDays(filters, today);
  const change = (some: Partial<CallLogFilters>) => onChange({ ...filters, ...some });
  return (
    <search className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <Select
        className="max-sm:col-span-2 sm:w-44"
        label={t('overview.period')}
        hideLabel
        options={[
          ...PERIODS.map((value) => ({
            value: value as Period,
            label: t('overview.last_days', { number: number(Number(value)) }),
          })),
          { value: 'custom' as const, label: t('callLogs.days_custom') },
        ]}
        value={period}
        onValueChange={(chosen) => {
          setByHand(chosen === 'custom');
          change(chosen === 'custom' ? days : daysOfPeriod(chosen, today));
        }}
      />
      {period === 'custom' ? (
        <DayRangeFields days={days} onChange={({ from = days.from, to = days.to }) => change({ from, to })} />
      ) : null}
      <AgentFilter agentId={filters.agentId} facets={facets} onChange={(agentId) => change({ agentId })} />
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
