import { createHash } from 'node:crypto';

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
  const parts = [conversationId, eventId, toolName, inOrder(input)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

// The order in which a model names the fields says nothing.
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, inner]) => [name, inOrder(inner)]);
}
