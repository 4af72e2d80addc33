import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SaidMessages } from './said-messages.ts';
import type { SaidInWindow } from './visitor-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends no further counts while it waits for an answer, so that no older one counts last', async () => {
  const asked: { said: readonly SaidInWindow[]; answer: (said: SaidInWindow[]) => void }[] = [];
  using messages = new SaidMessages(20, {
    store: { addSaid: (said) => new Promise((answer) => asked.push({ said, answer })) },
    nowMs: Date.now,
    reportFailure: () => {},
  });
  messages.add('ada');
  await vi.advanceTimersByTimeAsync(1_000);
  messages.add('ada');
  messages.add('ada');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.map(({ said }) => said[0]?.count)).toEqual([1]);
  asked[0]?.answer([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map(({ said }) => said[0]?.count)).toEqual([1, 2]);
});
