import type { RecordedTurn } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { AudioLines, FileSearch, FlaskConical, Grip, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FoundText } from '../../../../conversation-record/found-text.tsx';
import { GivenFiles } from '../../../../conversation-record/given-files.tsx';
import { RatingButtons } from '../../../../conversation-record/rating-buttons.tsx';
import { recordedCall } from '../../../../conversation-record/tools/shown-tool-call.ts';
import { TakeoverLine } from '../../../../conversation-record/tools/takeover-line.tsx';
import { ToolCallCard } from '../../../../conversation-record/tools/tool-call-card.tsx';
import { heardText } from '../../../../conversation-record/turn/heard-text.ts';
import { TurnDetails } from '../../../../conversation-record/turn/turn-details.tsx';
import type { Rating } from '../../../../data/call-logs.ts';
import { classNames } from '../../../../design/class-names.ts';
import { clockTime } from '../../../../design/clock-time.ts';

export type TranscriptTurnProps = {
  conversationId: string;
  turn: RecordedTurn;
  index: number;
  /** What the other side is called. */
  callerName: string;
  /** The agent that the conversation began with. */
  agentName: string;
  agentBefore: string;
  /** In which it was said; undefined where that is not known. */
  language: string | undefined;
  search: string;
  /** The search has gone to this turn. */
  isChosen: boolean;
  isErased: boolean;
  /** Absent where the user may not rate. */
  onRate: ((rating: Rating) => void) | undefined;
  /** It is what the recording plays. */
  isHeard: boolean;
  /** Plays the recording from here; absent where there is none. */
  onListen: (() => void) | undefined;
  /** Where a test is made of the turn; absent where none can be. */
  testAddress: string | undefined;
};

/** One message with its retrieval, tools, steps and rating. */
export function TranscriptTurn(props: TranscriptTurnProps) {
  const { turn, index, agentName, agentBefore, search, isChosen, isHeard } = props;
  const isUser = turn.role === 'user';
  const speaker = turn.agent?.agent_name ?? agentName;
  const { ledger, tool_calls: calls, evidence, retrieval } = turn;
  const wordsAtMs = ledger?.first_sentence_ms ?? ledger?.first_token_ms ?? Number.POSITIVE_INFINITY;
  return (
    <div
      data-turn={index}
      aria-current={isHeard ? 'true' : undefined}
      className={classNames(
        // Below the search, which stays visible.
        '-ml-3 flex scroll-mt-[calc(var(--covered)+4rem)] scroll-mb-8 flex-col gap-2 border-l-2 pl-2.5 transition-colors',
        isChosen || isHeard ? 'border-accent' : 'border-transparent forced-colors:border-[Canvas]',
      )}
    >
      {!isUser && speaker !== agentBefore ? <TakeoverLine agentName={speaker} /> : null}
      {cards(calls.filter(({ start_ms }) => start_ms <= wordsAtMs))}
      <Message {...props} speaker={speaker} />
      {cards(calls.filter(({ start_ms }) => start_ms > wordsAtMs))}
      {retrieval?.retrieval_query ? <Retrieval query={retrieval.retrieval_query} search={search} /> : null}
      {ledger?.model ? <TurnDetails ledger={ledger} evidence={evidence} retrieval={retrieval} /> : null}
      {props.testAddress ? <MakeTest address={props.testAddress} /> : null}
    </div>
  );

  function cards(records: readonly ToolCallRecord[]) {
    return records.map((record) => (
      <ToolCallCard key={record.request_id} call={recordedCall(undefined, record)} search={search} />
    ));
  }
}

function Message(props: TranscriptTurnProps & { speaker: string }) {
  const { turn, isErased, onRate } = props;
  const { t } = useTranslation();
  const isUser = turn.role === 'user';
  const original = originalReply(turn);
  const whole = original ?? turn.message;
  // A turn that only called tools has nothing to say.
  if (whole === '' && !isErased && turn.file_inputs.length === 0) return null;
  const { event_id: eventId } = turn;
  return (
    <article className={classNames('flex max-w-[88%] flex-col gap-1', isUser ? 'self-end' : 'self-start')}>
      <MessageHeader {...props} />
      {whole === '' && !isErased ? null : <MessageText {...props} />}
      <GivenFiles conversationId={props.conversationId} files={turn.file_inputs} />
      {isUser && turn.original_message ? (
        <p className="text-right text-muted text-xs">
          {t('callLogs.heard_as', { words: turn.original_message })}
        </p>
      ) : null}
      {original === null && !turn.ledger?.interrupted ? null : (
        <p className="text-muted text-xs">{t('callLogs.interrupted')}</p>
      )}
      {isUser || eventId === null ? null : (
        <RatingButtons
          label={t('callLogs.rate_message')}
          score={turn.feedback}
          onRate={onRate && ((score) => onRate({ eventId, score }))}
        />
      )}
    </article>
  );
}

/** Who said it, by which keys perhaps, and when. */
function MessageHeader({
  turn,
  callerName,
  speaker,
  isHeard,
  onListen,
}: TranscriptTurnProps & { speaker: string }) {
  const { t } = useTranslation();
  const isUser = turn.role === 'user';
  const time = clockTime(turn.time_in_call_secs);
  return (
    <header className={classNames('flex items-center gap-2 text-muted text-xs', isUser && 'justify-end')}>
      <h3>{isUser ? callerName : speaker}</h3>
      {turn.source_medium === 'dtmf' ? (
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          <Grip size={12} aria-hidden />
          {t('callLogs.keys_pressed')}
        </span>
      ) : null}
      {onListen ? (
        <button
          type="button"
          onClick={onListen}
          aria-label={t('callLogs.listen_from', { time })}
          className="inline-flex items-center gap-1 rounded-sm tabular-nums hover:text-ink hover:underline"
        >
          {isHeard ? (
            <AudioLines size={12} aria-hidden className="text-accent-ink" />
          ) : (
            <Play size={12} aria-hidden />
          )}
          {time}
        </button>
      ) : (
        <span className="tabular-nums">{time}</span>
      )}
    </header>
  );
}

/** The whole reply where it was cut; of a caller the original is what was heard, which the message writes. */
function originalReply({ role, original_message }: RecordedTurn): string | null {
  return role === 'user' ? null : original_message;
}

/** What was said and heard, and struck through what was not heard any more; a click plays it. */
function MessageText({ turn, language, search, isHeard, onListen }: TranscriptTurnProps) {
  const { t } = useTranslation();
  const original = originalReply(turn);
  const whole = original ?? turn.message;
  const { heard, rest } = heardText(whole, original === null ? undefined : turn.message);
  // Text that is being selected is not played.
  const handleClick = () => getSelection()?.isCollapsed !== false && onListen?.();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the time above it does the same for the keyboard.
    <p
      dir="auto"
      onClick={onListen && handleClick}
      className={classNames(
        'wrap-anywhere whitespace-pre-wrap rounded-lg border border-transparent px-3 py-2 text-base text-ink transition-shadow',
        onListen && 'cursor-pointer',
        isHeard ? 'ring-2 ring-accent' : onListen && 'hover:ring-1 hover:ring-line-strong',
        turn.role === 'user' ? 'rounded-br-sm bg-accent-soft' : 'rounded-bl-sm bg-sunken',
      )}
    >
      {whole === '' ? <em className="text-muted">{t('callLogs.erased_message')}</em> : null}
      <span lang={language}>
        <FoundText text={heard} search={search} />
      </span>
      {rest ? (
        <s className="text-muted decoration-control">
          <span className="sr-only">{t('callLogs.unheard')} </span>
          <span lang={language}>
            <FoundText text={rest} search={search} />
          </span>
        </s>
      ) : null}
    </p>
  );
}

function MakeTest({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={address}
      className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted text-xs hover:text-ink hover:underline"
    >
      <FlaskConical size={14} aria-hidden />
      {t('callLogs.make_test')}
    </Link>
  );
}

function Retrieval({ query, search }: { query: string; search: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-start gap-1.5 text-muted text-xs">
      <FileSearch size={14} aria-hidden className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere">
        {t('callLogs.looked_up')} <FoundText text={query} search={search} />
      </span>
    </p>
  );
}
