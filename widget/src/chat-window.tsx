import type { KeyboardEvent, RefObject } from 'react';
import { ChatAvatar } from './chat-avatar.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatIcon } from './chat-icons.tsx';
import type { ChatLook } from './chat-look.ts';
import { ChatMessages } from './chat-messages.tsx';
import type { Chat } from './use-chat.ts';
import type { WidgetTexts } from './widget-texts.ts';

export type ChatWindowProps = {
  id: string;
  agentName: string;
  greeting: string;
  avatar: ChatLook['avatar'];
  texts: WidgetTexts;
  chat: Chat;
  field: RefObject<HTMLTextAreaElement | null>;
  isOpen: boolean;
  /** Covers the whole page. */
  isExpanded: boolean;
  onExpand: () => void;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The open chat: who answers, what was said, and where to write. */
export function ChatWindow(props: ChatWindowProps) {
  const { id, agentName, greeting, avatar, texts, chat, field, isOpen, isExpanded } = props;
  const { state } = chat;
  return (
    <section
      id={id}
      className={isExpanded ? 'window expanded' : 'window'}
      role="dialog"
      aria-label={agentName}
      aria-modal={isExpanded}
      hidden={!isOpen}
      onKeyDown={(event) => {
        if (isExpanded) keepFocusInside(event);
        props.onKeyDown(event);
      }}
    >
      <header>
        <ChatAvatar avatar={avatar} size={40} />
        <div className="who">
          <h2>{agentName}</h2>
          <p>{texts.role}</p>
        </div>
        <button
          type="button"
          className="tool"
          aria-label={isExpanded ? texts.reduce : texts.expand}
          onClick={props.onExpand}
        >
          <ChatIcon name={isExpanded ? 'reduce' : 'expand'} />
        </button>
        <button type="button" className="tool" aria-label={texts.close} onClick={props.onClose}>
          <ChatIcon name="close" />
        </button>
      </header>
      <ChatMessages state={state} greeting={greeting} agentName={agentName} texts={texts} />
      {state.phase === 'lost' ? (
        <Notice text={texts.lost} action={texts.reconnect} onAction={chat.reconnect} />
      ) : null}
      {state.phase === 'ended' ? (
        <Notice text={texts.ended} action={texts.again} onAction={chat.reset} />
      ) : null}
      <ChatComposer texts={texts} field={field} isBlocked={state.isReplying} onSend={chat.send} />
    </section>
  );
}

type NoticeProps = { text: string; action: string; onAction: () => void };

function Notice({ text, action, onAction }: NoticeProps) {
  return (
    <div className="notice" role="status">
      <span>{text}</span>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}

// What lies under a chat on the whole screen cannot be seen, so the Tab key does not go there.
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, textarea, [tabindex]'),
  ];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
