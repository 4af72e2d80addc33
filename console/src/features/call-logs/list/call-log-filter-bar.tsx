import { LogChannel } from '@parley/contract/call-log.ts';
import type { CallLogFacets } from '@parley/contract/call-logs.ts';
import { FilterX, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { SearchField } from '../../../design/search-field.tsx';
import { Select } from '../../../design/select.tsx';
import {
  type CallLogFilters,
  channelFilterOf,
  chosenCount,
  LOG_OUTCOMES,
  NO_FILTERS,
} from '../call-log-filters.ts';
import { useCallLogWords } from '../call-log-words.ts';
import { ChannelIcon } from '../channel-icon.tsx';
import { DayFilterField } from './day-filter-field.tsx';

export type CallLogFilterBarProps = {
  filters: CallLogFilters;
  /** How many there are by agent and channel; undefined while that is not known. */
  facets: CallLogFacets | undefined;
  onChange: (filters: CallLogFilters) => void;
};

/** Search, agent, channel, outcome and days; on a narrow screen all but the search folds away. */
export function CallLogFilterBar({ filters, facets, onChange }: CallLogFilterBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const words = useCallLogWords();
  const [isUnfolded, setUnfolded] = useState(false);
  const chosen = chosenCount(filters);
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : t('callLogs.with_count', { name, number: words.number(count) });
  const agents = facets?.agents ?? [];
  const agentOptions = [
    { value: '', label: t('callLogs.all_agents') },
    ...agents.map(({ agent_id, agent_name, count }) => ({
      value: agent_id,
      label: withCount(agent_name, count),
    })),
  ];
  const { agentId } = filters;
  if (agentId !== undefined && !agents.some(({ agent_id }) => agent_id === agentId)) {
    agentOptions.push({ value: agentId, label: t('callLogs.other_agent') });
  }
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        shortcut
        className="min-w-0 flex-1 sm:min-w-56 lg:max-w-xs"
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        placeholder={t('callLogs.search')}
      />
      <Button
        className="md:hidden"
        icon={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {chosen === 0 ? t('callLogs.filters') : t('callLogs.filters_chosen', { number: chosen })}
      </Button>
      <div
        id={id}
        className={classNames(
          'grid grid-cols-2 items-center gap-2 max-sm:w-full sm:flex sm:flex-wrap',
          isUnfolded ? '' : 'max-md:hidden',
        )}
      >
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
            { value: '', label: t('callLogs.all_channels') },
            { value: 'live', label: t('callLogs.live_channels') },
            ...LogChannel.options.map((value) => ({
              value,
              label: withCount(words.channel(value), facets?.channels[value]),
              icon: <ChannelIcon channel={value} />,
            })),
          ]}
          value={filters.channel ?? ''}
          onValueChange={(value) => onChange({ ...filters, channel: channelFilterOf(value) })}
        />
        <Select
          className="sm:w-44"
          label={t('callLogs.outcome')}
          hideLabel
          options={[
            { value: '', label: t('callLogs.all_outcomes') },
            ...LOG_OUTCOMES.map((value) => ({ value, label: words.outcome(value) })),
          ]}
          value={filters.outcome ?? ''}
          onValueChange={(value) =>
            onChange({ ...filters, outcome: LOG_OUTCOMES.find((known) => known === value) })
          }
        />
        <DayFilterField days={filters} onChange={(days) => onChange({ ...filters, ...days })} />
        {chosen > 0 || filters.search !== '' ? (
          <Button
            variant="ghost"
            className="max-sm:col-span-2"
            icon={<FilterX size={16} aria-hidden />}
            onClick={() => onChange(NO_FILTERS)}
          >
            {t('callLogs.clear_filters')}
          </Button>
        ) : null}
      </div>
    </search>
  );
}
