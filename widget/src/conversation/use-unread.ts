import { useEffect } from 'react';
import type { ChatMemory } from './chat-memory.ts';
import type { ChatState } from './chat-state.ts';

/** How many messages of the agent since the visitor's last one were read, and how many were not. */
export type Reading = { read: number; unread: number };

/** What is read and unread of a chat; stays as it was while its messages are not there. */
export function readingOf(state: ChatState, isSeen: boolean, before: Reading): Reading {
  if (state.isResuming || state.messages.length === 0) return before;
  const said = saidSince(state);
  if (isSeen) return { read: said, unread: 0 };
  const read = Math.min(before.read, said);
  return { read, unread: said - read };
}

/** How many messages are unread; remembered for the next page. */
export function useUnread(state: ChatState, isOpen: boolean, memory: ChatMemory): number {
  const before = { read: 0, unread: 0, ...memory.read() };
  // What is spoken is heard while the window is closed.
  const { read, unread } = readingOf(state, isOpen || state.isSpoken, before);
  const isChanged = read !== before.read || unread !== before.unread;
  useEffect(() => {
    if (isChanged) memory.write({ read, unread });
  }, [memory, isChanged, read, unread]);
  return isOpen ? 0 : unread;
}

function saidSince({ messages, isReplying }: ChatState): number {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const said = messages.slice(last + 1).filter(({ role }) => role === 'agent').length;
  // The one that is being said is none yet.
  return isReplying ? Math.max(0, said - 1) : said;
}
