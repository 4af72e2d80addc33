import { DURATION_BINS } from '@parley/contract/call-log-overview.ts';
import { EvaluationResult } from '@parley/contract/conversation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RESULT_SIGNS } from '../../conversation-record/analysis/criterion-results.tsx';
import { callLogResultsQuery } from '../../data/call-logs.ts';
import { Select, type SelectOption } from '../../design/select.tsx';
import { askedFilters, type CallLogFilters, RATINGS } from './call-log-filters.ts';
import { useOverviewWords } from './overview/overview-words.ts';

type FigureFiltersProps = {
  filters: CallLogFilters;
  onChange: (filters: Partial<CallLogFilters>) => void;
};

/** What a figure of the overview led to: a criterion, a tool, stars or a length; each only where it is asked for. */
export function FigureFilters({ filters, onChange }: FigureFiltersProps) {
  const { t } = useTranslation();
  const write = useOverviewWords();
  const { criterion, tool, rating, duration } = filters;
  const toOption = (value: string, label: string): SelectOption<string> => ({ value, label });
  return (
    <>
      {criterion === undefined ? null : <CriterionFilter filters={filters} onChange={onChange} />}
      <FigureFilter
        label={t('overview.tool')}
        all={t('callLogs.all_tools')}
        options={tool === undefined ? [] : [toOption(tool, tool)]}
        value={tool}
        onChange={(value) => onChange({ tool: value })}
      />
      <FigureFilter
        label={t('overview.stars')}
        all={t('callLogs.all_ratings')}
        options={RATINGS.map((value) => toOption(value, t('callLogs.stars', { count: Number(value) })))}
        value={rating}
        onChange={(value) => onChange({ rating: RATINGS.find((known) => known === value) })}
      />
      <FigureFilter
        label={t('fields.duration')}
        all={t('callLogs.all_durations')}
        options={DURATION_BINS.map((begin, bin) => toOption(String(begin), write.bin(bin).full))}
        value={duration}
        onChange={(value) => onChange({ duration: value })}
      />
    </>
  );
}

/** A criterion by its name, with each of its results. */
function CriterionFilter({ filters, onChange }: FigureFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(callLogResultsQuery(askedFilters(filters)));
  const { criterion = '' } = filters;
  const id = criterion.slice(0, criterion.lastIndexOf(':'));
  const name = data?.criteria.find(({ criteria_id }) => criteria_id === id)?.name || id;
  return (
    <FigureFilter
      label={t('overview.criterion')}
      all={t('callLogs.all_criteria')}
      options={EvaluationResult.options.map((result) => ({
        value: `${id}:${result}`,
        label: t('callLogs.criterion_result', { name, result: t(RESULT_SIGNS[result].key) }),
      }))}
      value={criterion}
      onChange={(value) => onChange({ criterion: value })}
    />
  );
}

function FigureFilter({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string;
  /** Said of no filter. */
  all: string;
  options: SelectOption<string>[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  if (value === undefined) return null;
  return (
    <Select
      className="max-sm:col-span-2 sm:w-60"
      label={label}
      hideLabel
      options={[{ value: '', label: all }, ...options]}
      value={value}
      onValueChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}
