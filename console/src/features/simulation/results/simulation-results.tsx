import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CollectedValues } from '../../../conversation-record/analysis/collected-values.tsx';
import { CriterionResults } from '../../../conversation-record/analysis/criterion-results.tsx';
import { testedConversationQuery } from '../../../data/conversations.ts';
import { Button } from '../../../design/button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import type { SimulationMessage } from '../simulation-message.ts';
import { ToolSummary } from '../tools/tool-summary.tsx';
import { KnowledgeSummary } from '../turn/knowledge-summary.tsx';
import { LatencySummary } from '../turn/latency-summary.tsx';
import { RecordingPlayer } from './recording-player.tsx';

export type SimulationResultsProps = {
  conversationId: string;
  /** As the test showed them. */
  messages: readonly SimulationMessage[];
  /** Both voices went through the server, which may have kept them. */
  isSpoken?: boolean;
};

/** What was found in a finished test, how it sounded, and which version of the agent held it. */
export function SimulationResults({ conversationId, messages, isSpoken = false }: SimulationResultsProps) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(testedConversationQuery(conversationId));
  const analysis = data?.analysis;
  return (
    <section aria-label={t('simulation.results')} className="mt-2 rounded-lg border bg-surface">
      <header className="flex items-baseline justify-between gap-3 border-b px-3 py-2">
        <h3 className="font-semibold text-base text-ink">{t('simulation.results')}</h3>
        {data ? (
          <p className="text-muted text-sm tabular-nums">
            {data.agent_version === null
              ? t('simulation.unsavedVersion')
              : t('simulation.testedVersion', { version: data.agent_version })}
          </p>
        ) : null}
      </header>
      <div className="flex flex-col gap-4 p-3 text-sm">
        <LatencySummary messages={messages} />
        <KnowledgeSummary messages={messages} />
        <ToolSummary records={data?.turns.flatMap(({ tool_calls }) => tool_calls) ?? []} />
        {data?.recording ? (
          <RecordingPlayer conversationId={conversationId} durationSeconds={data.recording.duration_secs} />
        ) : null}
        {isSpoken && analysis && data.recording === null ? (
          <p className="text-muted">{t('simulation.notRecorded')}</p>
        ) : null}
        {isError ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-danger-ink">{t('simulation.resultsFailed')}</p>
            <Button
              size="sm"
              icon={<RotateCw size={16} aria-hidden />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('simulation.resultsRetry')}
            </Button>
          </div>
        ) : null}
        {analysis || isError ? null : <Spinner size={16} label={t('simulation.analysing')} />}
        {analysis ? (
          <>
            {data.transcript_erased ? <p className="text-muted">{t('simulation.erased')}</p> : null}
            {analysis.by === 'extract' ? <p className="text-muted">{t('simulation.extracted')}</p> : null}
            {analysis.transcript_summary ? (
              <div className="flex flex-col gap-1">
                <h4 className="font-medium text-ink">{analysis.call_summary_title}</h4>
                <p className="break-words text-muted">{analysis.transcript_summary}</p>
              </div>
            ) : null}
            <CriterionResults
              results={Object.values(analysis.evaluation_criteria_results)}
              isJudged={analysis.by === 'model'}
            />
            <CollectedValues
              values={Object.values(analysis.data_collection_results)}
              isJudged={analysis.by === 'model'}
            />
          </>
        ) : null}
      </div>
    </section>
  );
}
