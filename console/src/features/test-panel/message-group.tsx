import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { SentFile } from '@parley/client/live-event.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { FlaskConical, Paperclip, PhoneForwarded } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RatingButtons } from '../../conversation-record/rating-buttons.tsx';
import type { ShownToolCall } from '../../conversation-record/tools/shown-tool-call.ts';
import { TakeoverLine } from '../../conversation-record/tools/takeover-line.tsx';
import { ToolCallCard } from '../../conversation-record/tools/tool-call-card.tsx';
import { heardText } from '../../conversation-record/turn/heard-text.ts';
import { TurnDetails } from '../../conversation-record/turn/turn-details.tsx';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import type { ConversationMessage } from './conversation-message.ts';
import type { Rate } from './use-stored-rating.ts';

type MessageGroupProps = {
  message: ConversationMessage;
  /** Who says it; undefined for the caller. */
  speaker: Speaker | undefined;
  /** Whether the agents of the conversation have to be told apart. */
  isNamed: boolean;
  /** What the words are in. */
  language: string | undefined;
  /** Calls as they were stored after the conversation. */
  stored: ReadonlyMap<string, ToolCallRecord>;
  /** Makes a stored test of the turn; absent where it is no answer of this agent. */
  onMakeTest: ((eventId: number) => void) | undefined;
  /** Rates what the agent said; absent where that cannot be stored. */
  onRate: Rate | undefined;
};

/** A message with the calls of tools that were made for it, and who takes the conversation over with it. */
export function MessageGroup(props: MessageGroupProps) {
  const { message, speaker, isNamed, language, stored, onMakeTest, onRate } = props;
  const { t } = useTranslation();
  const { eventId, toolCalls: calls = [] } = message;
  // A turn that has only called tools so far has nothing to say yet.
  const isRated = message.role === 'agent' && message.isComplete && message.text.trim() !== '';
  const isSilent = calls.length > 0 && message.text.trim() === '';
  return (
    <>
      {speaker?.takesOver ? <TakeoverLine agentName={speaker.agentName} /> : null}
      {cards(calls.filter(({ isAfterWords }) => !isAfterWords))}
      {isSilent ? null : (
        <MessageBubble
          message={message}
          language={language}
          agentName={isNamed ? speaker?.agentName : undefined}
        />
      )}
      {cards(calls.filter(({ isAfterWords }) => isAfterWords))}
      <PutThroughLine calls={calls} />
      {eventId !== undefined && (isRated || onMakeTest) ? (
        <div className="-mt-3 flex flex-wrap items-center gap-x-1">
          {isRated ? (
            <RatingButtons
              label={t('testPanel.rateMessage')}
              score={message.score ?? null}
              onRate={onRate && ((score) => onRate(eventId, score))}
            />
          ) : null}
          {onMakeTest ? (
            <Button variant="ghost" size="sm" icon={FlaskConical} onClick={() => onMakeTest(eventId)}>
              {t('callLogs.make_test')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );

  function cards(shown: readonly ShownToolCall[]) {
    return shown.map((call) => <ToolCallCard key={call.id} call={call} stored={stored.get(call.id)} />);
  }
}

type MessageBubbleProps = Pick<MessageGroupProps, 'message' | 'language'> & {
  /** Where several agents have the conversation one after the other. */
  agentName?: string | undefined;
};

/** One message; under an answer of the agent, how long it took, who wrote it and what it rests on. */
function MessageBubble({ message, language, agentName }: MessageBubbleProps) {
  const { t } = useTranslation();
  const isUser = message.role === 'user';
  const { heard, rest } = heardText(message.text, message.heard);
  return (
    <article className={classNames('flex max-w-[88%] flex-col gap-1', isUser ? 'self-end' : 'self-start')}>
      <h3 className={classNames('text-muted text-xs', isUser ? 'text-right' : '')}>
        {isUser ? t('testPanel.you') : (agentName ?? t('testPanel.agent'))}
      </h3>
      {message.files ? <MessageFiles files={message.files} /> : null}
      {message.files && message.text === '' ? null : (
        <p
          dir="auto"
          lang={language}
          className={classNames(
            'wrap-anywhere whitespace-pre-wrap rounded-lg border border-transparent px-3 py-2 text-base',
            isUser ? 'self-end rounded-br-sm bg-accent text-on-accent' : 'rounded-bl-sm bg-sunken text-ink',
          )}
        >
          {heard}
          {rest ? (
            <s className="text-muted decoration-control">
              <span className="sr-only">{t('testPanel.unheard')} </span>
              {rest}
            </s>
          ) : null}
          {message.isComplete ? null : (
            <span aria-hidden className="ml-0.5 inline-block h-[1em] w-[2px] translate-y-0.5 bg-accent" />
          )}
        </p>
      )}
      {message.heard === undefined ? null : <p className="text-muted text-xs">{t('callLogs.interrupted')}</p>}
      {message.ledger?.model ? (
        <TurnDetails
          ledger={message.ledger}
          evidence={message.evidence ?? []}
          retrieval={message.retrieval}
        />
      ) : null}
    </article>
  );
}

/** The files that were given with a message. */
function MessageFiles({ files }: { files: readonly SentFile[] }) {
  const { t, i18n } = useTranslation();
  return (
    <ul aria-label={t('record.files')} className="flex flex-col items-end gap-1">
      {files.map(({ file_id, original_filename, size_bytes }) => (
        <li
          key={file_id}
          className="flex max-w-full items-center gap-1.5 rounded-md border bg-surface px-2 py-1 text-ink text-sm"
        >
          <Paperclip size={14} aria-hidden className="shrink-0 text-muted" />
          <span className="truncate">{original_filename}</span>
          <span className="shrink-0 text-muted">{fileSizeText(size_bytes, i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Says where a call would be put through to: a test announces it, since there is no line. */
function PutThroughLine({ calls }: { calls: readonly ShownToolCall[] }) {
  const { t } = useTranslation();
  const number = calls.findLast(({ name, status }) => name === 'transfer_to_number' && status === 'succeeded')
    ?.record?.detail.transferred_to;
  if (number === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <PhoneForwarded size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 break-words">{t('toolCalls.put_through', { number })}</span>
    </p>
  );
}

/** Who says a message, and whether another agent takes the conversation over with it. */
type Speaker = { agentName: string; takesOver: boolean };

/**
 * Who speaks in each message; undefined for what the caller says. Before a turn is over only the transfer before it
 * tells who speaks.
 * @param firstAgent name of the agent that the conversation began with
 */
export function speakersOf(
  messages: readonly ConversationMessage[],
  firstAgent: string,
): (Speaker | undefined)[] {
  let current = firstAgent;
  let expected = firstAgent;
  return messages.map((message) => {
    if (message.role === 'user') return undefined;
    const agentName = message.agent === undefined ? expected : (message.agent?.agent_name ?? firstAgent);
    const takesOver = agentName !== current;
    current = agentName;
    expected = transferredTo(message) ?? agentName;
    return { agentName, takesOver };
  });
}

function transferredTo({ toolCalls = [] }: ConversationMessage): string | undefined {
  const transfer = toolCalls.findLast(
    ({ name, status }) => name === 'transfer_to_agent' && status === 'succeeded',
  );
  return transfer?.record?.detail.transferred_to;
}
