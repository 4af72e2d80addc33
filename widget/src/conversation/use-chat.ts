import type { MessageScore, SentFile } from '@parley/client/live-event.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ChatAgent } from './chat-agent.ts';
import { ChatLine } from './chat-line.ts';
import type { ChatMemory } from './chat-memory.ts';
import { type ChatEvent, type ChatState, NEW_CHAT, reduceChat } from './chat-state.ts';

/** A chat and what can be done with it. */
export type Chat = {
  state: ChatState;
  /** Whether the browser has a network at all. */
  isOnline: boolean;
  send: (text: string, files?: readonly SentFile[] | undefined) => void;
  /** Goes on with the conversation of an earlier page, where there is one. */
  resume: () => void;
  /** Connects again and asks again for what was left unanswered. */
  reconnect: () => void;
  rate: (message: { id: string; eventId: number }, score: MessageScore | null) => void;
  /** Ends the conversation; what was said stays visible. */
  end: () => void;
  /** Forgets the conversation, so that another can begin. */
  reset: () => void;
  /** Has the next conversation told what was said before it. */
  remember: (said: string | undefined) => void;
  /** Takes events of a conversation on another channel, such as voice. */
  tell: (event: ChatEvent) => void;
};

export type ChatSubject = ChatAgent & { memory: ChatMemory };

/** Runs the conversations of one chat; the first begins with the visitor's first message. */
export function useChat(subject: ChatSubject): Chat {
  const [state, dispatch] = useReducer(reduceChat, NEW_CHAT);
  const isOnline = useOnline();
  // A line outlives what it was made with: the preview's agent changes as it is edited.
  const current = useRef(subject);
  current.current = subject;
  const saidBefore = useRef<string>(undefined);
  const [line] = useState(
    () =>
      new ChatLine({
        memory: subject.memory,
        dispatch,
        agent: () => current.current,
        takeSaidBefore() {
          const said = saidBefore.current;
          saidBefore.current = undefined;
          return said;
        },
      }),
  );
  useEffect(() => line.setOnline(isOnline), [line, isOnline]);
  useEffect(() => () => line.leave(), [line]);
  const resume = useCallback(() => line.resume(), [line]);
  function remember(said: string | undefined) {
    saidBefore.current = said;
  }
  function end() {
    remember(undefined);
    line.end();
  }

  return {
    state,
    isOnline,
    send: (text, files) => line.send(text, files),
    resume,
    reconnect: () => line.reconnect(),
    rate({ id, eventId }, score) {
      if (line.rate(eventId, score)) dispatch({ type: 'score', id, score });
    },
    end,
    reset() {
      end();
      dispatch({ type: 'reset' });
    },
    remember,
    tell: dispatch,
  };
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
