import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { WidgetAttachments } from './attachments/widget-attachments.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatHeader } from './chat-header.tsx';
import type { ChatLook } from './chat-look.ts';
import { ChatMessages } from './chat-messages.tsx';
import { ChatNotices, NewConversationQuestion } from './chat-notices.tsx';
import type { ChatMemory } from './conversation/chat-memory.ts';
import { isAnyWaiting } from './conversation/chat-message.ts';
import type { Chat } from './conversation/use-chat.ts';
import type { ChatFeedback } from './feedback/chat-feedback.ts';
import { type ConversationRating, EndRating } from './feedback/end-rating.tsx';
import { keepFocusInside } from './keep-focus-inside.ts';
import type { WidgetTexts } from './texts/widget-texts.ts';
import { CallBar } from './voice/call-bar.tsx';
import type { VoiceCall } from './voice/use-voice-call.ts';

export type ChatWindowProps = {
  id: string;
  agentName: string;
  language: string;
  greeting: string;
  avatar: ChatLook['avatar'];
  texts: WidgetTexts;
  chat: Chat;
  memory: ChatMemory;
  feedback: ChatFeedback;
  onRate: (conversationId: string, rating: ConversationRating) => Promise<void>;
  /** Absent where the agent only writes. */
  call: VoiceCall | undefined;
  /** Absent where no files are taken, and until what they need is fetched. */
  attachments: WidgetAttachments | undefined;
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
  const { id, agentName, language, texts, chat, feedback, call, field, isOpen, isExpanded } = props;
  const { state } = chat;
  const [isAsking, setAsking] = useState(false);
  const isCalling = call !== undefined && call.state.phase !== 'off';
  const hasBegun = state.messages.some(({ role }) => role === 'user');
  const canBeginAnew = hasBegun && state.phase !== 'ended' && !isCalling;
  const isRated = feedback.isAskedAtEnd && hasBegun && state.phase === 'ended';

  function beginAnew() {
    setAsking(false);
    if (feedback.isAskedAtEnd) chat.end();
    else chat.reset();
    field.current?.focus();
  }
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
      <ChatHeader
        agentName={agentName}
        texts={texts}
        isExpanded={isExpanded}
        avatar={props.avatar}
        onNew={canBeginAnew ? () => setAsking(true) : undefined}
        onExpand={props.onExpand}
        onClose={props.onClose}
      />
      <ChatMessages
        state={state}
        agentName={agentName}
        texts={texts}
        showFiles={props.attachments?.showFiles}
        greeting={props.greeting}
        onScore={feedback.isAskedOfMessages ? (isCalling ? call.rate : chat.rate) : undefined}
        onSendAgain={chat.send}
      />
      {isAsking && canBeginAnew ? (
        <NewConversationQuestion texts={texts} onConfirm={beginAnew} onKeep={() => setAsking(false)} />
      ) : (
        <ChatNotices
          state={state}
          language={language}
          texts={texts}
          isOnline={chat.isOnline}
          onReconnect={chat.reconnect}
          onReset={chat.reset}
        />
      )}
      {isRated && state.conversationId !== undefined ? (
        <EndRating
          key={state.conversationId}
          texts={texts}
          onRate={(rating) => props.onRate(state.conversationId ?? '', rating)}
        />
      ) : null}
      {call ? <CallBar call={call} texts={texts} agentName={agentName} /> : null}
      <ChatComposer
        texts={texts}
        field={field}
        memory={props.memory}
        isBlocked={isBlocked(chat, call)}
        chat={chat}
        attachments={props.attachments}
        onSend={isCalling ? call.send : chat.send}
      />
    </section>
  );
}

// One question at a time; who speaks may write whenever they like, once they are connected.
function isBlocked({ state }: Chat, call: VoiceCall | undefined): boolean {
  if (call !== undefined && call.state.phase !== 'off') return call.state.phase !== 'talking';
  return state.isReplying || isAnyWaiting(state.messages);
}
