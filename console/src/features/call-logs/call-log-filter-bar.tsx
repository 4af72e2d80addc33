import type { CallLogFacets } from '@parley/contract/call-logs.ts';
import { FilterX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { FoldedFilters } from '../../design/resource-list/folded-filters.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { Select } from '../../design/select.tsx';
import { type CallLogFilters, chosenCount, LOG_OUTCOMES, NO_FILTERS } from './call-log-filters.ts';
import { CampaignFilter } from './campaign-filter.tsx';
import { DAY_STRETCHES, daysOf, stretchOf } from './day-filter.ts';
import { FigureFilters } from './figure-filters.tsx';
import { AgentFilter, ChannelFilterField, DaysFilter } from './filter-fields.tsx';

export type CallLogFilterBarProps = {
  filters: CallLogFilters;
  /** How many there are by agent and channel; undefined while that is not known. */
  facets: CallLogFacets | undefined;
  /** Nothing passes them: on a narrow screen, what clears them stands below then. */
  isNoneFound: boolean;
  onChange: (filters: CallLogFilters) => void;
};

/** Search, agent, channel, outcome, days and what is added to them; on a narrow screen all but the search folds away. */
export function CallLogFilterBar({ filters, facets, isNoneFound, onChange }: CallLogFilterBarProps) {
  const { t } = useTranslation();
  const today = new Date();
  const chosen = chosenCount(filters);
  const change = (some: Partial<CallLogFilters>) => onChange({ ...filters, ...some });
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        shortcut
        className="min-w-0 flex-1 sm:min-w-48 lg:max-w-xs"
        value={filters.search}
        onValueChange={(search) => change({ search })}
        placeholder={t('callLogs.search')}
      />
      <FoldedFilters
        from="md"
        label={chosen === 0 ? t('callLogs.filters') : t('callLogs.filters_chosen', { number: chosen })}
      >
        <AgentFilter
          agentId={filters.agent}
          facets={facets}
          isCounted
          onChange={(agent) => change({ agent })}
        />
        <ChannelFilterField
          channel={filters.channel ?? ''}
          facets={facets}
          all={[{ value: '', label: t('callLogs.all_channels') }]}
          onChange={(channel) => change({ channel })}
        />
        <Select
          className="sm:w-47"
          label={t('callLogs.outcome')}
          hideLabel
          options={[
            { value: '', label: t('callLogs.all_outcomes') },
            ...LOG_OUTCOMES.map((value) => ({ value, label: t(`callLogs.outcome_${value}`) })),
          ]}
          value={filters.outcome ?? ''}
          onValueChange={(value) => change({ outcome: LOG_OUTCOMES.find((known) => known === value) })}
        />
        <DaysFilter
          className="sm:w-47"
          label={t('callLogs.days')}
          stretches={DAY_STRETCHES.map((value) => ({ value, label: t(`callLogs.days_${value}`) }))}
          stretch={stretchOf(filters, today)}
          days={filters}
          onStretch={(stretch) => change(daysOf(stretch, today))}
          onDays={change}
        />
        <CampaignFilter campaignId={filters.campaign} onChange={(campaign) => change({ campaign })} />
        <FigureFilters filters={filters} onChange={onChange} />
        {chosen > 0 || filters.search !== '' ? (
          <Button
            variant="ghost"
            className={classNames('max-sm:justify-start', isNoneFound && 'max-md:hidden')}
            icon={FilterX}
            onClick={() => onChange(NO_FILTERS)}
          >
            {t('callLogs.clear_filters')}
          </Button>
        ) : null}
      </FoldedFilters>
    </search>
  );
}
