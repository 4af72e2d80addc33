import { useLayoutEffect, useRef, useState } from 'react';
import type { Chat } from '../conversation/use-chat.ts';

/**
 * Gives a function that gives the id of the running conversation, for which files are uploaded, and begins one where
 * there is none. It rejects when none comes about.
 */
export function useBegunConversation(chat: Chat): () => Promise<string> {
  const current = useRef(chat);
  current.current = chat;
  const waiting = useRef<PromiseWithResolvers<string>>(undefined);
  const { phase, isResuming } = chat.state;
  const isReady = phase === 'connected' && !isResuming;

  function settle() {
    const { state, reconnect } = current.current;
    switch (state.phase) {
      case 'connected':
        if (state.isResuming) return;
        waiting.current?.resolve(state.conversationId ?? '');
        break;
      case 'connecting':
        return;
      case 'idle':
        // The conversation that was to go on is over: another begins.
        if (waiting.current) reconnect();
        return;
      case 'resting':
      case 'retrying':
      case 'lost':
      case 'elsewhere':
      case 'ended':
        waiting.current?.reject(new Error('No conversation came about.'));
    }
    waiting.current = undefined;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when the chat comes to stand elsewhere
  useLayoutEffect(settle, [phase, isReady]);
  const [begin] = useState(() => () => {
    const begun = waiting.current ?? Promise.withResolvers<string>();
    waiting.current = begun;
    const { state, isOnline, reconnect } = current.current;
    if (state.phase === 'connected') settle();
    else if (!isOnline) {
      waiting.current = undefined;
      begun.reject(new Error('There is no network.'));
    } else if (state.phase !== 'connecting') reconnect();
    return begun.promise;
  });
  return begin;
}
