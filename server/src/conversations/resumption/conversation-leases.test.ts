import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerBusy } from '../records/conversation-errors.ts';
import { createConversationLeases } from './conversation-leases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const alone = { hear: () => {}, tell: async () => {} };

/** Whether the conversation was taken over by now. */
function watched(taking: Promise<unknown>) {
  const seen = { hasIt: false };
  taking.then(
    () => (seen.hasIt = true),
    () => {},
  );
  return seen;
}

it('gives a conversation to the last request, once all before have released it', async () => {
  const leases = createConversationLeases(alone);
  const asked: string[] = [];
  const releaseFirst = leases.register('conv', (urgency) => asked.push(`first ${urgency}`));
  const second = leases.takeOver('conv', (urgency) => asked.push(`second ${urgency}`));
  const third = leases.takeOver('conv', () => asked.push('third'));
  const seen = watched(third);
  expect(asked).toEqual(['first soon', 'second soon']);
  releaseFirst();
  const releaseSecond = await second;
  expect(seen.hasIt).toBe(false);
  releaseSecond();
  await third;
  expect(asked).not.toContain('third');
});

it('waits for calls of tools that are still running, and refuses rather than run it twice', async () => {
  const leases = createConversationLeases(alone);
  const asked: string[] = [];
  const release = leases.register('conv', (urgency) => asked.push(urgency));
  const second = leases.takeOver('conv', () => {});
  const third = leases.takeOver('conv', () => {});
  const refused = Promise.all([
    expect(second).rejects.toBeInstanceOf(ServerBusy),
    expect(third).rejects.toBeInstanceOf(ServerBusy),
  ]);
  await vi.advanceTimersByTimeAsync(6_000 + 5_000 + 2_000);
  expect(asked).toEqual(['soon', 'now']);
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  const fourth = leases.takeOver('conv', () => {});
  const seen = watched(fourth);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.hasIt).toBe(false);
  release();
  await fourth;
});

it('has separate leases for conversations, and deletes those that are over', async () => {
  const leases = createConversationLeases(alone);
  const requestRelease = vi.fn();
  leases.register('one', requestRelease)();
  leases.register('other', requestRelease);
  await vi.advanceTimersByTimeAsync(0);
  await leases.takeOver('one', () => {});
  leases.revoke('nobody');
  expect(requestRelease).not.toHaveBeenCalled();
});

it('releases once what another node requests repeatedly, and at once when it was taken over', () => {
  const matters: ((said: unknown) => void)[] = [];
  const nodes = {
    hear: (_: string, take: (said: unknown) => void) => void matters.push(take),
    tell: async () => {},
  };
  const leases = createConversationLeases(nodes);
  const asked: string[] = [];
  leases.register('conv', (urgency) => asked.push(urgency));
  for (const urgency of ['soon', 'soon', 'now', 'soon', 'now']) matters[0]?.({ id: 'conv', urgency });
  matters[0]?.({ id: 'another', urgency: 'now' });
  expect(asked).toEqual(['soon', 'now']);
  leases.revoke('conv');
  expect(asked).toEqual(['soon', 'now']);
});
