import { isOfRound } from '../conversation/chat-message.ts';
import type { ChatState } from '../conversation/chat-state.ts';

/** How many files the conversation has that the next message belongs to. */
export function filesGiven({ phase, messages, round }: ChatState): number {
  if (phase === 'ended') return 0;
  return messages
    .filter((message) => isOfRound(message, round))
    .reduce((sum, message) => sum + (message.role === 'user' ? (message.files?.length ?? 0) : 0), 0);
}
