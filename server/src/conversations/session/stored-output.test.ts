import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import { expect, it } from 'vitest';
import { createStoredOutput } from './stored-output.ts';

const TURN = { eventId: 3, callerText: 'When do you open?' } as Extract<
  SessionOutput,
  { type: 'turn-start' }
>['turn'];
const DELTA = { type: 'reply-delta', eventId: 3, text: 'At nine.' } as const;

it('shows no piece of a reply before its question is stored', async () => {
  const stored = Promise.withResolvers<void>();
  const shown: string[] = [];
  const write = createStoredOutput({ caughtUp: () => stored.promise }, ({ type }) => shown.push(type));
  write({ type: 'turn-start', turn: TURN });
  write(DELTA);
  await new Promise(setImmediate);
  expect(shown).toEqual([]);
  stored.resolve();
  await expect.poll(() => shown).toEqual(['turn-start', 'reply-delta']);
  write(DELTA);
  expect(shown).toEqual(['turn-start', 'reply-delta', 'reply-delta']);
});
