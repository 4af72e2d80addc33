import { LogChannel } from '@parley/contract/call-log.ts';
import type { CallLogFacets } from '@parley/contract/call-logs.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../design/select.tsx';
import { type CallLogFilters, channelFilterOf, dayText } from '../call-log-filters.ts';
import { useCallLogWords } from '../call-log-words.ts';
import { ChannelIcon } from '../channel-icon.tsx';
import { DayField } from '../list/day-filter-field.tsx';
import { daysOfPeriod, PERIODS, type Period, periodDays, periodOf } from './overview-period.ts';

export type OverviewFilterBarProps = {
  filters: CallLogFilters;
  facets: CallLogFacets | undefined;
  onChange: (filters: CallLogFilters) => void;
};

/** Period, agent and channel. */
export function OverviewFilterBar({ filters, facets, onChange }: OverviewFilterBarProps) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const [isByHand, setByHand] = useState(false);
  const today = new Date();
  const period = isByHand ? 'custom' : periodOf(filters, today);
  const days = periodDays(filters, today);
  const agents = facets?.agents ?? [];
  const { agentId } = filters;
  const agentOptions = [
    { value: '', label: t('callLogs.all_agents') },
    ...agents.map(({ agent_id, agent_name }) => ({ value: agent_id, label: agent_name })),
  ];
  if (agentId !== undefined && !agents.some(({ agent_id }) => agent_id === agentId)) {
    agentOptions.push({ value: agentId, label: t('callLogs.other_agent') });
  }
  const handlePeriod = (chosen: Period) => {
    setByHand(chosen === 'custom');
    if (chosen === 'custom') onChange({ ...filters, ...days });
    else onChange({ ...filters, ...daysOfPeriod(chosen, today) });
  };
  return (
    <search className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <Select
        className="max-sm:col-span-2 sm:w-44"
        label={t('overview.period')}
        hideLabel
        options={[
          ...PERIODS.map((value) => ({
            value: value as Period,
            label: t('overview.last_days', { number: words.number(Number(value)) }),
          })),
          { value: 'custom' as const, label: t('callLogs.days_custom') },
        ]}
        value={period}
        onValueChange={handlePeriod}
      />
      {period === 'custom' ? (
        <div className="flex items-center gap-2 max-sm:col-span-2">
          <DayField
            label={t('callLogs.first_day')}
            value={days.from}
            max={days.to}
            onChange={(from) => onChange({ ...filters, from: from ?? days.from, to: days.to })}
          />
          <span aria-hidden className="text-muted">
            –
          </span>
          <DayField
            label={t('callLogs.last_day')}
            value={days.to}
            min={days.from}
            max={dayText(today)}
            onChange={(to) => onChange({ ...filters, from: days.from, to: to ?? days.to })}
          />
        </div>
      ) : null}
      <Select
        className="sm:w-44"
        label={t('callLogs.bot')}
        hideLabel
        options={agentOptions}
        value={agentId ?? ''}
        onValueChange={(value) => onChange({ ...filters, agentId: value || undefined })}
      />
      <Select
        className="sm:w-44"
        label={t('callLogs.channel')}
        hideLabel
        options={[
          { value: 'live', label: t('callLogs.live_channels') },
          ...LogChannel.options.map((value) => ({
            value,
            label: words.channel(value),
            icon: <ChannelIcon channel={value} />,
          })),
        ]}
        value={filters.channel ?? 'live'}
        onValueChange={(value) =>
          onChange({ ...filters, channel: value === 'live' ? undefined : channelFilterOf(value) })
        }
      />
    </search>
  );
}
