import type { LiveConversation, LiveEvent } from '@parley/client/live-socket.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type ChatState, isUnanswered, NEW_CHAT, reduceChat } from './chat-state.ts';

/** Begins a conversation with the agent; what happens in it comes by `onEvent`. Rejects when it cannot. */
export type Connect = (onEvent: (event: LiveEvent) => void) => Promise<LiveConversation>;

/** A chat and what can be done with it. */
export type Chat = {
  state: ChatState;
  send: (text: string) => void;
  /** Connects again and asks again for what was left unanswered. */
  reconnect: () => void;
  /** Forgets the conversation, so that another can begin. */
  reset: () => void;
};

export type ChatSubject = {
  connect: Connect;
  /** The agent greets, and its greeting is shown already. */
  isGreeted: boolean;
  /** What the agent is made to say when something fails. */
  errorSentence: string;
};

/** Holds the conversations of one chat; the first begins with the visitor's first message. */
export function useChat({ connect, isGreeted, errorSentence }: ChatSubject): Chat {
  const [state, dispatch] = useReducer(reduceChat, NEW_CHAT);
  const live = useRef<LiveConversation>(undefined);
  const attempt = useRef(0);

  const leave = useCallback(() => {
    attempt.current += 1;
    live.current?.end();
    live.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  async function begin(question: string | undefined) {
    leave();
    const own = attempt.current;
    dispatch({ type: 'connect', isGreeted });
    const handleEvent = (event: LiveEvent) => {
      // A conversation that was left may still say something.
      if (own !== attempt.current) return;
      dispatch({ type: 'live', event, errorSentence });
      if (event.type === 'start' && question !== undefined) live.current?.sendMessage(question);
    };
    try {
      const conversation = await connect(handleEvent);
      if (own === attempt.current) live.current = conversation;
      else conversation.end();
    } catch {
      if (own === attempt.current) dispatch({ type: 'connect-error', sentence: errorSentence });
    }
  }

  return {
    state,
    send(text) {
      dispatch({ type: 'user-message', text });
      if (!live.current?.sendMessage(text)) void begin(text);
    },
    reconnect: () => void begin(isUnanswered(state) ? state.messages.at(-1)?.text : undefined),
    reset() {
      leave();
      dispatch({ type: 'reset' });
    },
  };
}
