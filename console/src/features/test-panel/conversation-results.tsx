import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CollectedValues } from '../../conversation-record/analysis/collected-values.tsx';
import {
  type AnalysisPartProps,
  CriterionResults,
} from '../../conversation-record/analysis/criterion-results.tsx';
import { DocumentLink } from '../../conversation-record/document-link.tsx';
import { FoundText } from '../../conversation-record/found-text.tsx';
import { answerTimes, waitText } from '../../conversation-record/turn/answer-times.ts';
import { lastLanguage } from '../../conversation-record/turn/turn-languages.ts';
import { turnSources } from '../../conversation-record/turn/turn-sources.ts';
import { useWithheldWords } from '../../conversation-record/withheld-words.ts';
import { testedConversationQuery } from '../../data/conversations.ts';
import { Button } from '../../design/button.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { ConnectionsLink } from '../../session/connections-link.tsx';
import { useMay } from '../../session/permissions.ts';
import type { ConversationMessage } from './conversation-message.ts';
import { TestRecordingPlayer } from './test-recording-player.tsx';

type ConversationResultsProps = {
  conversationId: string;
  /** As the test showed them. */
  messages: readonly ConversationMessage[];
  /** Both voices went through the server, which may have recorded them. */
  isRecorded: boolean;
};

/** What was found in a finished test, how it sounded, and of which version of the agent. */
export function ConversationResults({ conversationId, messages, isRecorded }: ConversationResultsProps) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(testedConversationQuery(conversationId));
  const analysis = data?.analysis;
  return (
    <section aria-label={t('testPanel.results')} className="mt-2 rounded-lg border bg-surface">
      <header className="flex items-baseline justify-between gap-3 border-b px-3 py-2">
        <h3 className="font-semibold text-base text-ink">{t('testPanel.results')}</h3>
        {data ? (
          <p className="text-muted text-sm tabular-nums">
            {data.agent_version === null
              ? t('callLogs.unsaved_version')
              : t('fields.version', { version: data.agent_version })}
          </p>
        ) : null}
      </header>
      <div className="flex flex-col gap-4 p-3 text-sm">
        <LatencySummary messages={messages} />
        <KnowledgeSummary messages={messages} />
        <ToolSummary records={data?.turns.flatMap(({ tool_calls }) => tool_calls) ?? []} />
        {data?.recording ? (
          <TestRecordingPlayer
            conversationId={conversationId}
            durationSeconds={data.recording.duration_secs}
          />
        ) : null}
        {isRecorded && analysis && data.recording === null ? (
          <p className="text-muted">{t('testPanel.notRecorded')}</p>
        ) : null}
        {isError ? <ResultsFailure isRetrying={isFetching} onRetry={() => void refetch()} /> : null}
        {analysis || isError ? null : <Spinner size={16} label={t('callLogs.being_analysed')} />}
        {analysis ? (
          <Analysis analysis={analysis} language={lastLanguage(data)} isErased={data.transcript_erased} />
        ) : null}
      </div>
    </section>
  );
}

function ResultsFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-danger-ink">{t('testPanel.resultsFailed')}</p>
      <Button size="sm" icon={RotateCw} loading={isRetrying} onClick={onRetry}>
        {t('design.retry')}
      </Button>
    </div>
  );
}

type AnalysisProps = AnalysisPartProps & { isErased: boolean };

/** What was made of the conversation: a summary, and what it was asked. */
function Analysis({ analysis, language, isErased }: AnalysisProps) {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  const toWords = useWithheldWords();
  return (
    <>
      {isErased ? <p className="text-muted">{t('testPanel.erased')}</p> : null}
      {analysis.by === 'extract' ? (
        <div className="flex flex-col items-start gap-2">
          <p className="text-muted">{t('callLogs.judged_by_rules')}</p>
          {mayConnect ? <ConnectionsLink>{t('editor.offline_connect')}</ConnectionsLink> : null}
        </div>
      ) : null}
      {analysis.transcript_summary ? (
        <Finding title={<span lang={language}>{toWords(analysis.call_summary_title)}</span>}>
          <p lang={language} className="break-words text-muted">
            <FoundText text={analysis.transcript_summary} />
          </p>
        </Finding>
      ) : null}
      <CriterionResults analysis={analysis} language={language} />
      <CollectedValues analysis={analysis} language={language} />
    </>
  );
}

function Finding({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium text-ink">{title}</h4>
      {children}
    </div>
  );
}

/** How long the caller waited for the answers of a finished test. */
function LatencySummary({ messages }: { messages: readonly ConversationMessage[] }) {
  const { t, i18n } = useTranslation();
  const times = answerTimes(messages.flatMap(({ ledger }) => ledger ?? []));
  if (!times) return null;
  return (
    <Finding title={t('testPanel.waits')}>
      <p className="text-muted tabular-nums">
        {t('testPanel.waitsOf', {
          count: times.count,
          median: waitText(times.medianMs, i18n.language),
          slowest: waitText(times.slowestMs, i18n.language),
        })}{' '}
        {times.interrupted > 0 ? t('callLogs.interrupted_not_counted', { count: times.interrupted }) : null}
      </p>
    </Finding>
  );
}

/** The documents that the answers of a finished test rest on, and how often. */
function KnowledgeSummary({ messages }: { messages: readonly ConversationMessage[] }) {
  const { t } = useTranslation();
  const retrievals = messages.filter(({ retrieval }) => retrieval);
  const documents = usedDocuments(messages);
  if (retrievals.length === 0 && documents.length === 0) return null;
  return (
    <Finding title={t('testPanel.documents')}>
      {documents.length === 0 ? (
        <p className="text-muted">{t('testPanel.noDocumentUsed')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {documents.map(({ id, name, replies }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <DocumentLink
                id={id}
                className="min-w-0 break-words rounded-sm text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {name}
              </DocumentLink>
              <span className="shrink-0 text-muted tabular-nums">
                {t('testPanel.usedIn', { count: replies })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Finding>
  );
}

type UsedDocument = { id: string; name: string; replies: number };

/** Most used first. */
function usedDocuments(messages: readonly ConversationMessage[]): UsedDocument[] {
  const documents = new Map<string, UsedDocument>();
  for (const { evidence = [], retrieval } of messages) {
    const ofReply = new Map(
      turnSources(evidence, retrieval).used.flatMap(({ documentId, title }) =>
        documentId === undefined ? [] : [[documentId, title] as const],
      ),
    );
    for (const [id, name] of ofReply) {
      documents.set(id, { id, name, replies: (documents.get(id)?.replies ?? 0) + 1 });
    }
  }
  return [...documents.values()].sort((a, b) => b.replies - a.replies);
}

/** The tools that a finished test called: how often, how many of the calls did not succeed, and how long they took. */
function ToolSummary({ records }: { records: readonly ToolCallRecord[] }) {
  const { t, i18n } = useTranslation();
  const tools = toolsOf(records);
  if (tools.length === 0) return null;
  return (
    <Finding title={t('toolCalls.called')}>
      <ul className="flex flex-col gap-1">
        {tools.map(({ name, count, failures, meanMs }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words font-mono text-[0.8125rem] text-ink">{name}</span>
            <span className="text-muted tabular-nums">
              {[
                t('toolCalls.times', { count }),
                failures > 0 ? t('toolCalls.not_succeeded', { count: failures }) : undefined,
                meanMs === undefined ? undefined : waitText(meanMs, i18n.language),
              ]
                .filter((fact) => fact !== undefined)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Finding>
  );
}

type CalledTool = { name: string; count: number; failures: number; meanMs: number | undefined };

function toolsOf(records: readonly ToolCallRecord[]): CalledTool[] {
  // Calls of system tools are not counted.
  const calls = records.filter(({ type, status }) => type !== 'system' && status !== 'awaiting');
  return [...Map.groupBy(calls, ({ tool_name }) => tool_name)].map(([name, own]) => {
    const times = own.flatMap(({ latency_secs }) => latency_secs ?? []);
    return {
      name,
      count: own.length,
      failures: own.filter(({ status }) => status !== 'succeeded').length,
      meanMs:
        times.length === 0 ? undefined : (1_000 * times.reduce((sum, time) => sum + time, 0)) / times.length,
    };
  });
}
