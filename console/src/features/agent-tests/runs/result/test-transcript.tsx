import type { TestMessage } from '@parley/contract/agent-test.ts';
import type { TestTurn } from '@parley/contract/agent-test-runs.ts';
import { isRecord, parsedJson } from '@parley/contract/json.ts';
import { FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShownToolCall } from '../../../../conversation-record/tools/shown-tool-call.ts';
import { ToolCallCard } from '../../../../conversation-record/tools/tool-call-card.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { useTestWords } from '../../test-words.ts';

type TestTranscriptProps = {
  /** What the test began with. */
  history: readonly TestMessage[];
  transcript: readonly TestTurn[];
};

/** What was said in a test, below what it began with. */
export function TestTranscript({ history, transcript }: TestTranscriptProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('agentTests.transcript')}
      className="flex flex-col gap-3 rounded-md border bg-canvas p-3"
    >
      {history.length > 0 ? (
        <details open={history.length <= 2 || undefined}>
          <summary className="w-fit cursor-pointer rounded-sm text-muted text-xs hover:text-ink">
            {t('agentTests.said_before', { count: history.length })}
          </summary>
          <div className="mt-2 flex flex-col gap-3">
            {history.map(({ role, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id and never change their order.
              <Said key={index} role={role} message={message} isQuiet />
            ))}
          </div>
        </details>
      ) : null}
      {transcript.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no id and never change their order.
        <TranscribedTurn key={index} turn={turn} />
      ))}
    </section>
  );
}

function TranscribedTurn({ turn }: { turn: TestTurn }) {
  const { t } = useTranslation();
  const words = useTestWords();
  const mocked = mockedTools(turn);
  const used = turn.passages.filter(({ is_used }) => is_used);
  const sources = [...new Set(used.map(({ document_name }) => document_name))];
  return (
    <div className="flex flex-col gap-2">
      {turn.tool_calls.map(shownCall).map((call) => (
        <ToolCallCard key={call.id} call={call} />
      ))}
      {mocked.length > 0 ? (
        <p className="text-muted text-xs">{t('agentTests.mocked', { tools: mocked.join(', ') })}</p>
      ) : null}
      {turn.message === '' ? null : <Said role={turn.role} message={turn.message} />}
      {turn.role === 'agent' && turn.latency_ms !== null ? (
        <p className="-mt-1 text-muted text-xs tabular-nums">{words.wait(turn.latency_ms)}</p>
      ) : null}
      {sources.length > 0 ? (
        <p className="flex items-start gap-1.5 text-muted text-xs">
          <FileSearch size={14} aria-hidden className="mt-px shrink-0" />
          <span className="wrap-anywhere">{t('agentTests.rests_on', { documents: sources.join(', ') })}</span>
        </p>
      ) : null}
      {turn.errors.length > 0 ? (
        <p className="text-danger-ink text-xs">{t('agentTests.had_errors')}</p>
      ) : null}
    </div>
  );
}

function Said({
  role,
  message,
  isQuiet = false,
}: {
  role: TestTurn['role'];
  message: string;
  isQuiet?: boolean;
}) {
  const { t } = useTranslation();
  const isUser = role === 'user';
  return (
    <article className={classNames('flex max-w-[88%] flex-col gap-1', isUser ? 'self-end' : 'self-start')}>
      <h3 className={classNames('text-muted text-xs', isUser && 'text-right')}>
        {t(isUser ? 'agentTests.caller' : 'fields.agent')}
      </h3>
      <p
        dir="auto"
        className={classNames(
          'wrap-anywhere whitespace-pre-wrap rounded-lg px-3 py-2 text-base',
          isUser ? 'rounded-br-sm bg-accent-soft text-ink' : 'rounded-bl-sm bg-sunken text-ink',
          isQuiet && 'border border-dashed bg-transparent text-muted',
        )}
      >
        {message}
      </p>
    </article>
  );
}

type TestedCall = TestTurn['tool_calls'][number];

/** A call of a test as calls are shown everywhere. */
function shownCall(call: TestedCall, index: number): ShownToolCall {
  const { tool_name: name, type: kind, status, result, params_as_json } = call;
  const parameters = parsedJson(params_as_json);
  return {
    id: `${index}`,
    name,
    kind,
    status,
    result,
    isAfterWords: false,
    parameters: isRecord(parameters) ? parameters : {},
  };
}

/** Tools that the test itself answered in a turn, each once. */
function mockedTools({ tool_calls }: Pick<TestTurn, 'tool_calls'>): string[] {
  return [...new Set(tool_calls.filter(({ is_mocked }) => is_mocked).map(({ tool_name }) => tool_name))];
}
