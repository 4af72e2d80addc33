import { expect, it } from 'vitest';
import { idempotencyKey } from './idempotency-key.ts';

const call = { conversationId: 'conv_1', eventId: 2, toolName: 'book', input: { day: 'Monday', guests: 4 } };

it('is the same for the same call, in whatever order its fields are named', () => {
  expect(idempotencyKey({ ...call, input: { guests: 4, day: 'Monday' } })).toBe(idempotencyKey(call));
  expect(idempotencyKey(call)).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  { conversationId: 'conv_2' },
  { eventId: 3 },
  { toolName: 'cancel' },
  { input: { day: 'Monday', guests: 5 } },
])('is another for another call: %o', (change) => {
  expect(idempotencyKey({ ...call, ...change })).not.toBe(idempotencyKey(call));
});
