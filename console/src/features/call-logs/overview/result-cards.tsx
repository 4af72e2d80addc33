import type { CallLogResults } from '@parley/contract/call-log-overview.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callLogResultsQuery } from '../../../data/call-logs.ts';
import { useFormats } from '../../../design/formats.ts';
import { BarRows } from '../../../design/plots/bar-rows.tsx';
import { PlotCard } from '../../../design/plots/plot-card.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { callLogsAddress } from '../call-log-addresses.ts';
import { useCallLogErrorText } from '../call-log-error-text.ts';
import { askedOverview, type OverviewFilters } from '../call-log-filters.ts';
import { useOverviewWords } from './overview-words.ts';

type ResultsProps = { results: CallLogResults; filters: OverviewFilters };

/** What criteria and tools came to, which is read from whole conversations and comes later than the rest. */
export function ResultCards({ filters }: { filters: OverviewFilters }) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  return (
    <ResourceState
      query={useQuery(callLogResultsQuery(askedOverview(filters)))}
      loading={[1, 2].map((card) => <Skeleton key={card} className="h-64 rounded-lg" />)}
      failed={t('overview.failed')}
      errorText={errorText}
    >
      {(results) => (
        <>
          <CriteriaCard results={results} filters={filters} />
          <ToolsCard results={results} filters={filters} />
        </>
      )}
    </ResourceState>
  );
}

function useSummary({ counted_since_unix_secs: since }: CallLogResults): (text: string) => string {
  const { t } = useTranslation();
  const { date } = useFormats();
  if (since === null) return (text) => text;
  return (text) => `${text} ${t('overview.counted_since', { date: date(since * 1_000) })}`;
}

/** A row for each criterion, with the name of its agent where there are several. */
function useCriterionRows({ results: { criteria }, filters }: ResultsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const write = useOverviewWords();
  const hasSeveralAgents = new Set(criteria.map(({ agent_id }) => agent_id)).size > 1;
  return criteria.map(({ agent_id, agent_name, criteria_id, success, failure, unknown, ...criterion }) => {
    const name = criterion.name || criteria_id;
    const judged = success + failure;
    const shown = failure > 0 ? 'failure' : 'success';
    return {
      key: `${agent_id} ${criteria_id}`,
      name: hasSeveralAgents ? t('overview.of_agent', { name, agent: agent_name }) : name,
      value: success,
      whole: judged,
      share: judged === 0 ? t('overview.figure_unknown') : write.share(success, judged),
      counts: [success, failure, unknown].map(number),
      href: callLogsAddress({ ...filters, agent: agent_id, criterion: `${criteria_id}:${shown}` }),
    };
  });
}

/** How often each criterion was met; a row leads to the conversations that did not meet it. */
function CriteriaCard({ results, filters }: ResultsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const summary = useSummary(results);
  const rows = useCriterionRows({ results, filters });
  const isKnown = rows.length > 0;
  return (
    <PlotCard
      title={t('record.criteria')}
      summary={isKnown ? summary(t('overview.criteria_hint')) : t('overview.none_criteria')}
      table={
        isKnown
          ? {
              columns: [
                t('overview.criterion'),
                t('record.success'),
                t('record.failure'),
                t('record.unknown'),
                t('overview.share'),
              ],
              rows: rows.map(({ key, name, counts, share, href }) => ({
                key,
                href,
                cells: [name, ...counts, share],
              })),
            }
          : undefined
      }
    >
      {isKnown ? (
        <BarRows
          label={t('record.criteria')}
          hasLongNames
          rows={rows.map(({ key, name, value, whole, share, href }) => ({
            key,
            name,
            value,
            whole,
            href,
            text:
              whole === 0 ? t('record.unknown') : t('overview.share_of', { share, number: number(whole) }),
            color: 'var(--plot-success)',
          }))}
        />
      ) : null}
    </PlotCard>
  );
}

/** How often each tool was called; a row leads to the conversations in which it was. */
function ToolsCard({ results, filters }: ResultsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const write = useOverviewWords();
  const summary = useSummary(results);
  const rows = results.tools.map(({ tool_name, calls, failures, median_secs }) => ({
    key: tool_name,
    name: tool_name,
    value: calls,
    failed: number(failures),
    text:
      failures === 0
        ? number(calls)
        : t('overview.calls_failed', { number: number(calls), share: write.share(failures, calls) }),
    median: median_secs === null ? t('overview.figure_unknown') : write.wait(median_secs * 1_000),
    href: callLogsAddress({ ...filters, tool: tool_name }),
  }));
  const isKnown = rows.length > 0;
  return (
    <PlotCard
      title={t('overview.tools')}
      summary={isKnown ? summary(t('overview.tools_hint')) : t('overview.none_called')}
      table={
        isKnown
          ? {
              columns: [
                t('overview.tool'),
                t('overview.calls'),
                t('overview.failed_calls'),
                t('overview.median'),
              ],
              rows: rows.map(({ key, name, value, failed, median, href }) => ({
                key,
                href,
                cells: [name, number(value), failed, median],
              })),
            }
          : undefined
      }
    >
      {isKnown ? (
        <BarRows
          label={t('overview.tools')}
          hasLongNames
          rows={rows.map(({ key, name, value, text, href }) => ({
            key,
            name,
            value,
            text,
            href,
            color: 'var(--plot-plain)',
          }))}
        />
      ) : null}
    </PlotCard>
  );
}
