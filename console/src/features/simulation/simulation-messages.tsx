import { Ear } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SimulationBubble } from './simulation-bubble.tsx';
import type { SimulationMessage } from './simulation-state.ts';

export type SimulationMessagesProps = {
  messages: readonly SimulationMessage[];
  isReplying: boolean;
  isListening: boolean;
  isStarting: boolean;
  /** What stands below the messages when the test is over. */
  children?: ReactNode;
};

// A reader who scrolled up by more than this is reading and is left alone.
const FOLLOW_PX = 80;

/** The conversation so far and who has the floor; stays at the end while the reader is there. */
export function SimulationMessages({
  messages,
  isReplying,
  isListening,
  isStarting,
  children,
}: SimulationMessagesProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // After every change, since a reply grows without a new message.
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  const isWaiting = isReplying && messages.at(-1)?.role === 'user';
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-4"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
      }}
    >
      <div role="log" aria-label={t('simulation.conversation')} className="flex flex-col gap-4">
        {messages.map((message) => (
          <SimulationBubble key={message.id} message={message} />
        ))}
      </div>
      <p role="status" className="mt-4 flex min-h-6 items-center gap-2 text-muted text-sm">
        {isStarting ? t('simulation.connecting') : null}
        {isWaiting ? (
          <>
            <TypingDots />
            {t('simulation.generating')}
          </>
        ) : null}
        {isListening ? (
          <>
            <Ear size={16} aria-hidden />
            {t('simulation.listening')}
          </>
        ) : null}
      </p>
      {children}
    </div>
  );
}

function TypingDots() {
  return (
    <span aria-hidden className="flex gap-1">
      {['0ms', '150ms', '300ms'].map((animationDelay) => (
        <span
          key={animationDelay}
          className="size-1.5 rounded-full bg-muted motion-safe:animate-pulse"
          style={{ animationDelay }}
        />
      ))}
    </span>
  );
}
