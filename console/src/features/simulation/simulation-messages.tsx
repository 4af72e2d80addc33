import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FloorLine } from './floor-line.tsx';
import { MessageGroup } from './message-group.tsx';
import type { SimulationMessage } from './simulation-message.ts';
import type { Floor } from './simulation-state.ts';
import type { Rate } from './stored-rating.ts';
import { speakersOf } from './tools/speakers.ts';
import { useStoredCalls } from './tools/stored-calls.ts';

export type SimulationMessagesProps = {
  messages: readonly SimulationMessage[];
  /** The agent that the conversation begins with. */
  agentName: string;
  /** Of a conversation that is over. */
  storedAs?: string | undefined;
  /** Begins a test to keep, of the turn with this number. */
  onMakeTest: ((eventId: number) => void) | undefined;
  /** Rates what the agent said; absent where that cannot be stored. */
  onRate: Rate | undefined;
  isStarting: boolean;
  /** Absent while nobody talks, and where something else shows it. */
  floor: Floor | undefined;
  /** Whether the agent hears nothing at the moment, so that one can only type. */
  isTyped?: boolean;
  /** What the caller seems to be saying. */
  tentative?: string;
  /** What stands below the messages when the test is over. */
  children?: ReactNode;
};

// A reader who scrolled up by more than this is reading and is left alone.
const FOLLOW_PX = 80;

/** The conversation so far and who has the floor; stays at the end while the reader is there. */
export function SimulationMessages(props: SimulationMessagesProps) {
  const {
    messages,
    agentName,
    storedAs,
    onMakeTest,
    onRate,
    isStarting,
    floor,
    isTyped = false,
    tentative = '',
    children,
  } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // After every change, since a reply grows without a new message.
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  const stored = useStoredCalls(storedAs);
  const speakers = speakersOf(messages, agentName);
  const isNamed = speakers.some((speaker) => speaker?.takesOver);
  // A reply that grows says itself that it is being written.
  const isGrowing = floor === 'generating' && messages.at(-1)?.role === 'agent';
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-4"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
      }}
    >
      <div role="log" aria-label={t('simulation.conversation')} className="flex flex-col gap-4">
        {messages.map((message, place) => (
          <MessageGroup
            key={message.id}
            message={message}
            speaker={speakers[place]}
            isNamed={isNamed}
            stored={stored}
            onMakeTest={isAnswer(messages, place) ? onMakeTest : undefined}
            onRate={onRate}
          />
        ))}
      </div>
      {tentative ? <TentativeWords text={tentative} /> : null}
      <p role="status" className="mt-4 flex min-h-6 items-center gap-2 text-muted text-sm">
        {isStarting ? t('simulation.connecting') : null}
        {floor && !isGrowing ? <FloorLine floor={floor} isTyped={isTyped} /> : null}
      </p>
      {children}
    </div>
  );
}

// What the agent says by itself, or another agent says, is no answer of this one.
function isAnswer(messages: readonly SimulationMessage[], place: number): boolean {
  const message = messages[place];
  return (
    message?.role === 'agent' &&
    message.ledger !== undefined &&
    !message.agent &&
    messages.slice(0, place).some(({ role }) => role === 'user')
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
