import { createHash } from 'node:crypto';
import { inFieldOrder } from '@parley/contract/json.ts';

/** What makes a call this very call, however often it is sent. */
export type KeyedCall = {
  conversationId: string;
  /** Number of the turn in the whole conversation. */
  eventId: number;
  toolName: string;
  input: Readonly<Record<string, unknown>>;
};

/** A key under which a called server knows a repetition for one; says nothing of what is sent. */
export function idempotencyKey({ conversationId, eventId, toolName, input }: KeyedCall): string {
  // The order in which a model names the fields says nothing.
  const parts = [conversationId, eventId, toolName, inFieldOrder(input)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
