import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { testedConversationQuery } from '../../data/conversations.ts';
import type { ConversationMessage } from './conversation-message.ts';
import type { RunningState } from './conversation-state.ts';
import { MessageGroup, speakersOf } from './message-group.tsx';
import type { Rate } from './use-stored-rating.ts';

type ConversationMessagesProps = {
  state: RunningState;
  /** The agent that the conversation begins with. */
  agentName: string;
  /** In which it is held. */
  language: string | undefined;
  /** Makes a stored test of the turn with this number. */
  onMakeTest: ((eventId: number) => void) | undefined;
  /** Rates what the agent said; absent where that cannot be stored. */
  onRate: Rate | undefined;
  /** What stands below the messages when the test is over. */
  children?: ReactNode;
};

// A reader who scrolled up by more than this is reading and is left alone.
const FOLLOW_PX = 80;

/** The conversation so far; stays at the end while the reader is there. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { state, agentName, language, onMakeTest, onRate, children } = props;
  const { messages, tentative, phase } = state;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // After every change, since a reply grows without a new message.
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  const stored = useStoredCalls(phase === 'ended' ? state.conversationId : undefined);
  const speakers = speakersOf(messages, agentName);
  const isNamed = speakers.some((speaker) => speaker?.takesOver);
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-4"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
      }}
    >
      <div
        role="log"
        aria-label={t('testPanel.conversation')}
        // A reply is read once it is whole, not word by word.
        aria-busy={messages.some(({ isComplete }) => !isComplete)}
        className="flex flex-col gap-4"
      >
        {messages.map((message, index) => (
          <MessageGroup
            key={message.id}
            message={message}
            speaker={speakers[index]}
            isNamed={isNamed}
            language={language}
            stored={stored}
            onMakeTest={isAnswer(messages, index) ? onMakeTest : undefined}
            onRate={onRate}
          />
        ))}
      </div>
      {tentative ? <TentativeWords text={tentative} /> : null}
      <div className="mt-4">{children}</div>
    </div>
  );
}

// What the agent says by itself, or another agent says, is no answer of this one.
function isAnswer(messages: readonly ConversationMessage[], index: number): boolean {
  const message = messages[index];
  return (
    message?.role === 'agent' &&
    message.ledger !== undefined &&
    !message.agent &&
    messages.slice(0, index).some(({ role }) => role === 'user')
  );
}

/** Words as they are being understood; assistive technology reads them once they are final. */
function TentativeWords({ text }: { text: string }) {
  return (
    <p
      aria-hidden
      className="mt-4 ml-auto w-fit max-w-[88%] whitespace-pre-wrap break-words rounded-lg rounded-br-sm border border-accent-line border-dashed px-3 py-2 text-base text-muted"
    >
      {text}
    </p>
  );
}

const NONE: readonly ToolCallRecord[] = [];

/** The calls of a finished test as they were stored, by their ids; none while it runs. */
function useStoredCalls(conversationId: string | undefined): ReadonlyMap<string, ToolCallRecord> {
  const { data } = useQuery({
    ...testedConversationQuery(conversationId ?? ''),
    enabled: conversationId !== undefined,
  });
  const records = data?.turns.flatMap(({ tool_calls }) => tool_calls) ?? NONE;
  // Erased words leave a record without arguments and results, which the test itself still knows.
  return new Map(data?.transcript_erased ? [] : records.map((record) => [record.request_id, record]));
}
