import { type KeyboardEvent, useState } from 'react';
import { ChatComposer, type ChatComposerProps } from './chat-composer.tsx';
import { ChatHeader, type ChatHeaderProps } from './chat-header.tsx';
import type { ChatLook } from './chat-look.ts';
import { ChatMessages } from './chat-messages.tsx';
import { ChatNotices, NewConversationQuestion } from './chat-notices.tsx';
import { isAnyWaiting } from './conversation/chat-message.ts';
import type { Chat } from './conversation/use-chat.ts';
import type { ChatFeedback } from './feedback/chat-feedback.ts';
import { type ConversationRating, EndRating } from './feedback/end-rating.tsx';
import { keepFocusInside } from './keep-focus-inside.ts';
import { useVisibleArea } from './use-visible-area.ts';
import { CallBar } from './voice/call-bar.tsx';
import type { VoiceCall } from './voice/use-voice-call.ts';

export type ChatWindowProps = Omit<ChatHeaderProps, 'onNew'> &
  Omit<ChatComposerProps, 'isBlocked' | 'onSend'> & {
    id: string;
    /** Empty when the agent waits for the visitor. */
    greeting: string;
    starters: ChatLook['starters'];
    feedback: ChatFeedback;
    /** Stores the rating of a conversation that is over; rejects when it cannot. */
    onRate: (conversationId: string, rating: ConversationRating) => Promise<void>;
    /** Absent where the agent only writes. */
    call: VoiceCall | undefined;
    isOpen: boolean;
    /** Whether it covers a page, of which a keyboard may hide a part. */
    isOverPage: boolean;
    onKeyDown: (event: KeyboardEvent) => void;
  };

/** The open chat: who answers, what was said, and where to write. */
export function ChatWindow(props: ChatWindowProps) {
  const { agentName, texts, chat, feedback, isExpanded } = props;
  const [isAsking, setAsking] = useState(false);
  const area = useVisibleArea(props.isOpen && isExpanded && props.isOverPage);
  const canBeginAnew = hasBegun(chat) && chat.state.phase !== 'ended' && !runningCall(props);
  const isAsked = isAsking && canBeginAnew;

  // Buttons that go with what they did would leave the focus to the page.
  function focusField() {
    props.field.current?.focus();
  }
  function beginAnew() {
    setAsking(false);
    if (feedback.isAskedAtEnd) chat.end();
    else chat.reset();
    focusField();
  }
  function keep() {
    setAsking(false);
    focusField();
  }
  return (
    <section
      id={props.id}
      className={isExpanded ? 'window expanded' : 'window'}
      role="dialog"
      aria-label={agentName}
      aria-modal={isExpanded}
      hidden={!props.isOpen}
      style={area}
      onKeyDown={(event) => {
        if (isExpanded) keepFocusInside(event);
        if (event.key === 'Escape' && isAsked) {
          event.stopPropagation();
          keep();
        } else props.onKeyDown(event);
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
      <SaidMessages {...props} onSent={focusField} />
      {/* Always there: what comes with its region is not read out. */}
      <div className="notices" role="status">
        {isAsked ? null : (
          <ChatNotices chat={chat} language={props.language} texts={texts} onAct={focusField} />
        )}
      </div>
      {isAsked ? <NewConversationQuestion texts={texts} onConfirm={beginAnew} onKeep={keep} /> : null}
      <BelowMessages {...props} />
    </section>
  );
}

/** What was said, and what can be done with it. */
function SaidMessages(props: ChatWindowProps & { onSent: () => void }) {
  const { chat, feedback } = props;
  const call = runningCall(props);
  const { send } = call ?? chat;
  return (
    <ChatMessages
      state={chat.state}
      agentName={props.agentName}
      texts={props.texts}
      showFiles={props.attachments?.showFiles}
      greeting={props.greeting}
      starters={props.starters}
      onScore={feedback.isAskedOfMessages ? (call ?? chat).rate : undefined}
      onSend={
        !isBlocked(chat, call)
          ? (text, files) => {
              send(text, files);
              props.onSent();
            }
          : undefined
      }
    />
  );
}

/** What is asked of a conversation that is over, the call, and where to write. */
function BelowMessages(props: ChatWindowProps) {
  const { agentName, texts, chat, feedback, call, onRate } = props;
  const running = runningCall(props);
  const { phase, conversationId } = chat.state;
  const isRated = feedback.isAskedAtEnd && hasBegun(chat) && phase === 'ended';
  return (
    <>
      {isRated && conversationId !== undefined ? (
        <EndRating
          key={conversationId}
          language={props.language}
          texts={texts}
          onRate={(rating) => onRate(conversationId, rating)}
        />
      ) : null}
      {call ? <CallBar call={call} texts={texts} agentName={agentName} /> : null}
      <ChatComposer
        language={props.language}
        texts={texts}
        field={props.field}
        memory={props.memory}
        isBlocked={isBlocked(chat, running)}
        chat={chat}
        attachments={props.attachments}
        onSend={(running ?? chat).send}
      />
    </>
  );
}

function hasBegun({ state }: Chat): boolean {
  return state.messages.some(({ role }) => role === 'user');
}

/** The call that stands for the chat while it runs. */
function runningCall({ call }: ChatWindowProps): VoiceCall | undefined {
  return call && call.state.phase !== 'off' ? call : undefined;
}

// One question at a time; who speaks may write whenever they like, once they are connected.
function isBlocked({ state }: Chat, call: VoiceCall | undefined): boolean {
  return call ? call.state.phase !== 'talking' : state.isReplying || isAnyWaiting(state.messages);
}
