import type { MessageScore, SentFile } from '@parley/client/live-event.ts';
import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type ChatMessage, isOfRound } from './conversation/chat-message.ts';
import type { ChatState } from './conversation/chat-state.ts';
import { MessageThumbs } from './feedback/message-thumbs.tsx';
import { MarkdownText } from './markdown-text.tsx';

export type ChatMessagesProps = {
  state: ChatState;
  /** Empty when the agent waits for the visitor. */
  greeting: string;
  /** Questions that are offered before the visitor's first message. */
  starters: readonly string[];
  agentName: string;
  texts: WidgetTexts;
  /** Shows what was given with a message; absent until it is fetched. */
  showFiles: ((files: readonly SentFile[]) => ReactNode) | undefined;
  /** Absent where messages are not rated. */
  onScore: ((message: { id: string; eventId: number }, score: MessageScore | null) => void) | undefined;
  /** Absent while nothing can be sent. */
  onSend: ((text: string, files?: readonly SentFile[] | undefined) => void) | undefined;
};

// A reader who scrolled up by more than this is reading and is left alone.
const FOLLOW_PX = 80;
// Who has no mouse scrolls with the arrow keys, which takes the focus.
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** The conversation so far; stays at the end while the reader is there. */
export function ChatMessages(props: ChatMessagesProps) {
  const { state, greeting, starters, agentName, texts, onSend } = props;
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // After every change, since an answer grows without a new message.
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  const isFetching = state.isResuming && state.messages.length === 0;
  const isEmpty = state.messages.every(({ role }) => role === 'note');
  const [first] = state.messages;
  // What is said of the whole chat stands above it; a call brings its own greeting.
  const leading = first?.role === 'note' ? first.note : undefined;
  const isOpening = isEmpty && !isFetching && leading !== 'call';
  const opening = [leading === 'call' ? '' : greeting, isOpening ? texts.howCanIHelp : ''];
  const { isReplying } = state;
  return (
    <div
      ref={box}
      className="messages"
      role="log"
      aria-label={texts.conversation}
      // An answer is read out when it is whole.
      aria-busy={isReplying}
      {...SCROLLED_BY_KEYS}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
      }}
    >
      {leading === undefined ? null : <p className="note">{noteText(leading, texts)}</p>}
      {opening.map((text) =>
        text === '' ? null : (
          <Bubble key={text} author="agent" sender={agentName}>
            <MarkdownText text={text} />
          </Bubble>
        ),
      )}
      {isOpening && onSend && starters.length > 0 ? (
        <ul className="starters">
          {starters.map((question) => (
            <li key={question}>
              <button type="button" dir="auto" onClick={() => onSend(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isFetching ? <Waiting text={texts.fetching} /> : null}
      {(leading === undefined ? state.messages : state.messages.slice(1)).map((message, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids change as messages are sent; what is drawn anew is read out again
        <ChatMessageItem key={place} {...props} message={message} />
      ))}
      {isReplying ? <Waiting text={texts.thinking} /> : null}
    </div>
  );
}

/** What either side said, or a note between. */
function ChatMessageItem(props: ChatMessagesProps & { message: ChatMessage }) {
  const { state, agentName, texts, onScore, message } = props;
  if (message.role === 'note') return <p className="note">{noteText(message.note, texts)}</p>;
  if (message.role === 'user') return <OwnMessage {...props} message={message} />;
  const { id, eventId, score = null } = message;
  const isBeingSaid = state.isReplying && message === state.messages.at(-1);
  const canRate = state.phase === 'connected' && isOfRound(message, state.round) && !isBeingSaid;
  return (
    <Bubble author="agent" sender={agentName}>
      <MarkdownText text={message.text} />
      {/* A failure has no turn that could be rated. */}
      {onScore && canRate && eventId !== undefined ? (
        <MessageThumbs score={score} texts={texts} onScore={(chosen) => onScore({ id, eventId }, chosen)} />
      ) : null}
    </Bubble>
  );
}

function noteText(note: Extract<ChatMessage, { role: 'note' }>['note'], texts: WidgetTexts): string {
  return note === 'call' ? texts.call : texts.forgotten;
}

function Waiting({ text }: { text: string }) {
  return (
    <p className="thinking" role="status">
      <span aria-hidden className="dots">
        <i />
        <i />
        <i />
      </span>
      {text}
    </p>
  );
}

type OwnMessageProps = Pick<ChatMessagesProps, 'texts' | 'showFiles' | 'onSend'> & {
  message: Extract<ChatMessage, { role: 'user' }>;
};

function OwnMessage({ message, texts, showFiles, onSend }: OwnMessageProps) {
  const { text, files, delivery } = message;
  return (
    <>
      <Bubble author="user" sender={texts.you}>
        <div dir="auto">{text}</div>
        {files && showFiles?.(files)}
      </Bubble>
      {delivery === undefined ? null : (
        <p className="delivery">
          {delivery === 'waiting' ? texts.waiting : texts.notSent}
          {delivery === 'waiting' || !onSend ? null : (
            <button type="button" onClick={() => onSend(text, files)}>
              {texts.sendAgain}
            </button>
          )}
        </p>
      )}
    </>
  );
}

type BubbleProps = { author: 'user' | 'agent'; sender: string; children: ReactNode };

function Bubble({ author, sender, children }: BubbleProps) {
  return (
    <article className={`message ${author}`}>
      <span className="unseen">{sender}</span>
      {children}
    </article>
  );
}
