import { type CriterionCounts, DURATION_BINS, type ToolCounts } from '@parley/contract/call-log-overview.ts';
import { EvaluationResult } from '@parley/contract/conversation.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { RESULT_SIGNS } from '../../conversation-record/analysis/criterion-results.tsx';
import { callLogResultsQuery } from '../../data/call-logs.ts';
import type { SelectOption } from '../../design/select.tsx';
import { askedOverview, type CallLogFilters, RATINGS } from './call-log-filters.ts';
import { useOverviewWords } from './overview/overview-words.ts';

/** A filter by a figure of the overview. */
export type Figure = 'criterion' | 'tool' | 'rating' | 'duration';

/** What a filter offers; criteria and tools are asked for once its list opens. */
export function useFigureOptions(
  figure: Figure,
  filters: CallLogFilters,
  isOpen: boolean,
): { options: SelectOption[]; status?: string | undefined } {
  const { t } = useTranslation();
  const write = useOverviewWords();
  const isCounted = figure === 'criterion' || figure === 'tool';
  const isNamed = figure === 'criterion' && filters.criterion !== undefined;
  const { data, isError } = useQuery({
    ...callLogResultsQuery(askedOverview(filters)),
    // A chosen criterion is shown by its name.
    enabled: ({ state }) => isCounted && (isOpen || (isNamed && state.status === 'pending')),
  });
  const statusOf = (counts: readonly unknown[] | undefined, none: string) => {
    if (counts === undefined) return t(isError ? 'callLogs.options_failed' : 'callLogs.options_loading');
    return counts.length === 0 ? none : undefined;
  };
  switch (figure) {
    case 'criterion':
      return {
        options: criterionOptions(data?.criteria ?? [], filters.criterion, t),
        status: statusOf(data?.criteria, t('overview.none_criteria')),
      };
    case 'tool':
      return {
        options: toolOptions(data?.tools ?? [], filters.tool),
        status: statusOf(data?.tools, t('overview.none_called')),
      };
    case 'rating':
      return {
        options: RATINGS.map((value) => ({ value, label: t('callLogs.stars', { count: Number(value) }) })),
      };
    case 'duration':
      return {
        options: DURATION_BINS.map((begin, bin) => ({ value: String(begin), label: write.bin(bin).full })),
      };
  }
}

/** Each criterion with each result, of several agents with the name of its own; the chosen one in any case. */
function criterionOptions(
  criteria: readonly CriterionCounts[],
  chosen: string | undefined,
  t: TFunction,
): SelectOption[] {
  const hasSeveralAgents = new Set(criteria.map(({ agent_id }) => agent_id)).size > 1;
  const ids = new Set(criteria.map(({ criteria_id }) => criteria_id));
  if (chosen !== undefined) ids.add(chosen.slice(0, chosen.lastIndexOf(':')));
  return [...ids].flatMap((id) => {
    // Agents may share a criterion, such as whether the question was answered.
    const [first, ...others] = criteria.filter(({ criteria_id }) => criteria_id === id);
    const name = first?.name || id;
    return EvaluationResult.options.map((result) => ({
      value: `${id}:${result}`,
      label: t('callLogs.criterion_result', { name, result: t(RESULT_SIGNS[result].key) }),
      icon: RESULT_SIGNS[result].Icon,
      description: hasSeveralAgents && others.length === 0 ? first?.agent_name : undefined,
    }));
  });
}

/** Each tool, the chosen one also where it was not called. */
function toolOptions(tools: readonly ToolCounts[], chosen: string | undefined): SelectOption[] {
  const names = new Set(tools.map(({ tool_name }) => tool_name));
  if (chosen !== undefined) names.add(chosen);
  return [...names].map((name) => ({ value: name, label: name }));
}
