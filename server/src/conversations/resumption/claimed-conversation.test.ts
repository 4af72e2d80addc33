import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimConversation } from './claimed-conversation.ts';
import type { Resting, TakenUp } from './resting-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WANTED = { id: 'conv', teamId: 'team', agentId: 'agent', issuedMs: 0 };
const BOUNDS = { isTest: false, limits: { concurrent: undefined, daily: undefined } };
const TAKEN: TakenUp = { startedAt: new Date(0), language: 'en', lastEventId: 2 };

/** @param standing by how often it was looked */
function scene(standing: (look: number) => Resting | undefined, takes = (_look: number) => true) {
  const asked: string[] = [];
  let look = 0;
  const claiming = claimConversation(WANTED, BOUNDS, {
    store: {
      findResting: async () => standing(look++),
      takeUp: async () => (takes(look) ? TAKEN : undefined),
    },
    holds: { askElsewhere: async (node, id, urgency) => void asked.push(`${node} ${id} ${urgency}`) },
  });
  const settled = claiming.then(
    () => 'claimed',
    (error: { code: string }) => error.code,
  );
  return { asked, settled };
}

it('asks the other node, and has the conversation once that has let go', async () => {
  const { asked, settled } = scene((look) => ({
    elsewhere: look < 3 ? 'node' : null,
    isFree: look >= 3,
  }));
  await vi.advanceTimersByTimeAsync(300);
  expect(await settled).toBe('claimed');
  expect(asked).toEqual(['node conv soon']);
});

it('asks again whoever did not hear it, more urgently later, and turns away rather than take it', async () => {
  const { asked, settled } = scene(() => ({ elsewhere: 'node', isFree: false }));
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await settled).toBe('server_busy');
  expect(asked).toEqual([...Array(6).fill('node conv soon'), ...Array(8).fill('node conv now')]);
});

it('takes it from a node that is gone, and has that stop in case it was only cut off', async () => {
  const { asked, settled } = scene(() => ({ elsewhere: 'node', isFree: true }));
  expect(await settled).toBe('claimed');
  expect(asked).toEqual(['node conv now']);
});

it('asks the one to whom the database gave it, where several wanted it', async () => {
  const { asked, settled } = scene(
    (look) => (look === 1 ? { elsewhere: 'winner', isFree: false } : { elsewhere: null, isFree: true }),
    (look) => look > 1,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await settled).toBe('claimed');
  expect(asked).toEqual(['winner conv soon']);
});

it('is refused where the conversation is over, also while it waits', async () => {
  const { settled } = scene((look) => (look === 0 ? { elsewhere: 'node', isFree: false } : undefined));
  await vi.advanceTimersByTimeAsync(100);
  expect(await settled).toBe('resume_refused');
});
