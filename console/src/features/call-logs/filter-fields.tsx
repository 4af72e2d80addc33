import { LogChannel } from '@parley/contract/call-log.ts';
import type { CallLogFacets } from '@parley/contract/call-logs.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../design/control-class-names.ts';
import { useFormats } from '../../design/formats.ts';
import { Select, type SelectOption } from '../../design/select.tsx';
import { type ChannelFilter, channelFilterOf, dayText } from './call-log-filters.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { type Days, isHalfTyped } from './day-filter.ts';

/** The agent whose conversations are shown, or those that an address names; each with how many it has, where that is wanted. */
export function AgentFilter({
  agentId,
  facets,
  isCounted = false,
  onChange,
}: {
  /** Several are separated by commas. */
  agentId: string | undefined;
  facets: CallLogFacets | undefined;
  isCounted?: boolean;
  onChange: (agentId: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const withCount = useWithCount(facets);
  const agents = facets?.agents ?? [];
  const count = agentId?.split(',').length ?? 0;
  const others =
    agentId === undefined || agents.some(({ agent_id }) => agent_id === agentId)
      ? []
      : [
          {
            value: agentId,
            label: count > 1 ? t('callLogs.several_agents', { count }) : t('callLogs.other_agent'),
          },
        ];
  return (
    <Select
      className="sm:w-47"
      label={t('callLogs.bot')}
      hideLabel
      options={[
        { value: '', label: t('callLogs.all_agents') },
        ...agents.map(({ agent_id, agent_name, count }) => ({
          value: agent_id,
          label: isCounted ? withCount(agent_name, count) : agent_name,
        })),
        ...others,
      ]}
      value={agentId ?? ''}
      onValueChange={(value) => onChange(value || undefined)}
    />
  );
}

export function ChannelFilterField({
  channel,
  facets,
  all,
  live,
  onChange,
}: {
  channel: ChannelFilter | '';
  /** With how many conversations each has, where that is wanted. */
  facets?: CallLogFacets | undefined;
  /** What shows the conversations of all channels, if that is offered. */
  all: readonly SelectOption[];
  /** What `live` is called, where tests are counted beside it. */
  live?: string | undefined;
  onChange: (channel: ChannelFilter | undefined) => void;
}) {
  const { t } = useTranslation();
  const withCount = useWithCount(facets);
  return (
    <Select
      className="sm:w-47"
      label={t('fields.channel')}
      hideLabel
      options={[
        ...all,
        { value: 'live', label: live ?? t('callLogs.live_channels') },
        ...LogChannel.options.map((value) => ({
          value,
          label: withCount(t(`callLogs.channel_${value}`), facets?.channels[value]),
          icon: <ChannelIcon channel={value} />,
        })),
      ]}
      value={channel}
      onValueChange={(value) => onChange(channelFilterOf(value))}
    />
  );
}

// Where only the newest are counted, there may be more.
function useWithCount(facets: CallLogFacets | undefined) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const more = facets && facets.counted_since_unix_secs !== null ? '+' : '';
  return (name: string, count: number | undefined) =>
    count === undefined ? name : t('callLogs.with_count', { name, number: `${number(count)}${more}` });
}

type DaysFilterProps<Stretch extends string> = {
  label: string;
  className: string;
  /** The stretches of days that have a name. */
  stretches: readonly { value: Stretch; label: string }[];
  /** That of the days. */
  stretch: Stretch | 'custom';
  days: Days;
  onStretch: (stretch: Stretch) => void;
  onDays: (days: Days) => void;
};

/** The days of which conversations are shown: a stretch by its name, or a first and a last day. */
export function DaysFilter<Stretch extends string>(props: DaysFilterProps<Stretch>) {
  const { label, className, stretches, stretch, days, onStretch, onDays } = props;
  const { t } = useTranslation();
  const [isByHand, setByHand] = useState(false);
  const shown = isByHand ? 'custom' : stretch;
  return (
    <>
      <Select
        className={className}
        label={label}
        hideLabel
        options={[...stretches, { value: 'custom' as const, label: t('callLogs.days_custom') }]}
        value={shown}
        onValueChange={(chosen) => {
          setByHand(chosen === 'custom');
          if (chosen === 'custom') onDays(days);
          else onStretch(chosen);
        }}
      />
      {shown === 'custom' ? <DayRangeFields days={days} onChange={onDays} /> : null}
    </>
  );
}

/** A first and a last day, chosen by hand. */
function DayRangeFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation();
  const today = dayText(new Date());
  return (
    <div className="flex items-center gap-2 max-sm:col-span-2">
      <DayField
        label={t('callLogs.first_day')}
        value={days.from}
        max={days.to ?? today}
        onChange={(from) => onChange({ from, to: days.to })}
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <DayField
        label={t('callLogs.last_day')}
        value={days.to}
        min={days.from}
        max={today}
        onChange={(to) => onChange({ from: days.from, to })}
      />
    </div>
  );
}

function DayField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max: string;
  onChange: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="date"
      aria-label={label}
      value={typed ?? value ?? ''}
      min={min}
      max={max}
      onChange={({ target: { value: day } }) => {
        setTyped(day);
        if (!isHalfTyped(day)) onChange(day || undefined);
      }}
      onBlur={() => setTyped(undefined)}
      className={classNames(CONTROL_CLASS_NAMES, 'h-9 px-2 tabular-nums sm:w-36')}
    />
  );
}
