import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatKey } from '../../conversations/records/chat-queries.ts';
import { ConversationNotFound } from '../../conversations/records/conversation-errors.ts';
import { newConversationId, newId } from '../../conversations/records/conversation-id.ts';
import type { ConversationStore } from '../../conversations/records/conversation-store.ts';

// What belongs here: what the key of a message says of where it was answered before.

/** How often it is looked whether another process has answered, in milliseconds. */
const POLL_MS = 250;

/** The id of the conversation that a message begins: with a key, always the same. */
export function firstConversationId(begun: Omit<ChatKey, 'id'>): string {
  const { teamId, agentId, channel, isOfVisitor, messageKey } = begun;
  if (messageKey === undefined) return newConversationId();
  const parts = JSON.stringify([teamId, agentId, channel, isOfVisitor, messageKey]);
  return newId('conv', createHash('sha256').update(parts).digest().subarray(0, 16));
}

/**
 * Waits until no other process answers the message.
 * @returns whether its conversation is stored
 */
export async function settledElsewhere(
  wanted: ChatKey,
  store: Pick<ConversationStore, 'findChat'>,
): Promise<boolean> {
  try {
    while ((await store.findChat(wanted)).repeated?.isElsewhere) await pause(POLL_MS);
    return true;
  } catch (error) {
    if (error instanceof ConversationNotFound) return false;
    throw error;
  }
}
