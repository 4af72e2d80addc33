import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Resting, TakenUp } from '../records/resting-queries.ts';
import { claimConversation } from './claimed-conversation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WANTED = { id: 'conv', teamId: 'team', agentId: 'agent', issuedMs: 0 };
const BOUNDS = { isTest: false, limits: { concurrent: undefined, daily: undefined } };
const TAKEN: TakenUp = {
  startedAt: new Date(0),
  language: 'en',
  lastEventId: 2,
  nextEventId: 3,
  isSpoken: false,
};

/** @param statusAt by how often it was looked */
function scene(
  statusAt: (attempt: number) => Omit<Resting, 'isSpoken'> | undefined,
  takes = (_attempt: number) => true,
) {
  const asked: string[] = [];
  let attempt = 0;
  const claiming = claimConversation(WANTED, BOUNDS, {
    store: {
      findResting: async () => {
        const status = statusAt(attempt++);
        return status && { ...status, isSpoken: false };
      },
      takeUp: async () => (takes(attempt) ? TAKEN : undefined),
    },
    leases: { requestFromNode: async (node, id, urgency) => void asked.push(`${node} ${id} ${urgency}`) },
  });
  const settled = claiming.then(
    () => 'claimed',
    (error: { code: string }) => error.code,
  );
  return { asked, settled };
}

it('asks the other node, and claims the conversation once that has released it', async () => {
  const { asked, settled } = scene((attempt) => ({
    elsewhere: attempt < 3 ? 'node' : null,
    isFree: attempt >= 3,
  }));
  await vi.advanceTimersByTimeAsync(300);
  expect(await settled).toBe('claimed');
  expect(asked).toEqual(['node conv soon']);
});

it('repeats an unheard request, more urgently later, and refuses rather than take it', async () => {
  const { asked, settled } = scene(() => ({ elsewhere: 'node', isFree: false }));
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await settled).toBe('server_busy');
  expect(asked).toEqual([...Array(6).fill('node conv soon'), ...Array(8).fill('node conv now')]);
});

it('claims it from a node that is gone, and stops that in case it was only cut off', async () => {
  const { asked, settled } = scene(() => ({ elsewhere: 'node', isFree: true }));
  expect(await settled).toBe('claimed');
  expect(asked).toEqual(['node conv now']);
});

it('asks the node that won the claim, where several made one', async () => {
  const { asked, settled } = scene(
    (attempt) => (attempt === 1 ? { elsewhere: 'winner', isFree: false } : { elsewhere: null, isFree: true }),
    (attempt) => attempt > 1,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await settled).toBe('claimed');
  expect(asked).toEqual(['winner conv soon']);
});

it('is refused where the conversation is over, also while it waits', async () => {
  const { settled } = scene((attempt) => (attempt === 0 ? { elsewhere: 'node', isFree: false } : undefined));
  await vi.advanceTimersByTimeAsync(100);
  expect(await settled).toBe('resume_refused');
});
