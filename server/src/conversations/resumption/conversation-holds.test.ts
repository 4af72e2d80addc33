import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerBusy } from '../conversation-errors.ts';
import { createConversationHolds } from './conversation-holds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const alone = { hear: () => {}, tell: async () => {} };

/** Whether somebody has got the conversation by now. */
function watched(taking: Promise<unknown>) {
  const seen = { hasIt: false };
  taking.then(
    () => (seen.hasIt = true),
    () => {},
  );
  return seen;
}

it('gives a conversation to whoever came last, once all before have let go', async () => {
  const holds = createConversationHolds(alone);
  const asked: string[] = [];
  const releaseFirst = holds.hold('conv', (urgency) => asked.push(`first ${urgency}`));
  const second = holds.takeOver('conv', (urgency) => asked.push(`second ${urgency}`));
  const third = holds.takeOver('conv', () => asked.push('third'));
  const seen = watched(third);
  expect(asked).toEqual(['first soon', 'second soon']);
  releaseFirst();
  const releaseSecond = await second;
  expect(seen.hasIt).toBe(false);
  releaseSecond();
  await third;
  expect(asked).not.toContain('third');
});

it('waits for calls of tools that are still running, and turns away rather than hold it twice', async () => {
  const holds = createConversationHolds(alone);
  const asked: string[] = [];
  const release = holds.hold('conv', (urgency) => asked.push(urgency));
  const second = holds.takeOver('conv', () => {});
  const third = holds.takeOver('conv', () => {});
  const refused = Promise.all([
    expect(second).rejects.toBeInstanceOf(ServerBusy),
    expect(third).rejects.toBeInstanceOf(ServerBusy),
  ]);
  await vi.advanceTimersByTimeAsync(6_000 + 5_000 + 2_000);
  expect(asked).toEqual(['soon', 'now']);
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  const fourth = holds.takeOver('conv', () => {});
  const seen = watched(fourth);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.hasIt).toBe(false);
  release();
  await fourth;
});

it('keeps conversations apart, and forgets those that are over', async () => {
  const holds = createConversationHolds(alone);
  const letGo = vi.fn();
  holds.hold('one', letGo)();
  holds.hold('other', letGo);
  await vi.advanceTimersByTimeAsync(0);
  await holds.takeOver('one', () => {});
  holds.giveUp('nobody');
  expect(letGo).not.toHaveBeenCalled();
});

it('lets go once of what another node asks for again and again, and at once when it has been taken', () => {
  const matters: ((said: unknown) => void)[] = [];
  const nodes = {
    hear: (_: string, take: (said: unknown) => void) => void matters.push(take),
    tell: async () => {},
  };
  const holds = createConversationHolds(nodes);
  const asked: string[] = [];
  holds.hold('conv', (urgency) => asked.push(urgency));
  for (const urgency of ['soon', 'soon', 'now', 'soon', 'now']) matters[0]?.({ id: 'conv', urgency });
  matters[0]?.({ id: 'another', urgency: 'now' });
  expect(asked).toEqual(['soon', 'now']);
  holds.giveUp('conv');
  expect(asked).toEqual(['soon', 'now']);
});
