import { useLayoutEffect, useRef } from 'react';
import { type ChatState, isUnanswered } from './chat-state.ts';
import { MarkdownText } from './markdown-text.tsx';
import type { WidgetTexts } from './widget-texts.ts';

export type ChatMessagesProps = {
  state: ChatState;
  /** Empty when the agent waits for the visitor. */
  greeting: string;
  agentName: string;
  texts: WidgetTexts;
};

// A reader who scrolled up by more than this is reading and is left alone.
const FOLLOW_PX = 80;
// Who has no mouse scrolls with the arrow keys, which takes the focus.
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** The conversation so far; stays at the end while the reader is there. */
export function ChatMessages({ state, greeting, agentName, texts }: ChatMessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // After every change, since an answer grows without a new message.
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  const opening = [greeting, state.messages.length === 0 ? texts.howCanIHelp : ''];
  return (
    <div
      ref={box}
      className="messages"
      role="log"
      aria-label={texts.conversation}
      // An answer is read out when it is whole.
      aria-busy={state.isReplying}
      {...SCROLLED_BY_KEYS}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
      }}
    >
      {opening.map((text) =>
        text === '' ? null : <Message key={text} author="agent" sender={agentName} text={text} />,
      )}
      {state.messages.map(({ id, role, text }) => (
        <Message key={id} author={role} sender={role === 'user' ? texts.you : agentName} text={text} />
      ))}
      {state.isReplying && isUnanswered(state) ? (
        <p className="thinking" role="status">
          <span aria-hidden className="dots">
            <i />
            <i />
            <i />
          </span>
          {texts.thinking}
        </p>
      ) : null}
    </div>
  );
}

type MessageProps = { author: 'user' | 'agent'; sender: string; text: string };

function Message({ author, sender, text }: MessageProps) {
  return (
    <article className={`message ${author}`}>
      <span className="unseen">{sender}</span>
      {author === 'agent' ? <MarkdownText text={text} /> : text}
    </article>
  );
}
