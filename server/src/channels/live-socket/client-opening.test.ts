import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitOpening } from './client-opening.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits three seconds for a start message and ten for any message', async () => {
  using opening = awaitOpening();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await opening.initiation).toBeUndefined();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await opening.isSilent).toBe(true);
  expect(opening.hasLeft()).toBe(false);
});

it('counts sound as a message, and a start message as both', async () => {
  using heard = awaitOpening();
  heard.note();
  expect(await heard.isSilent).toBe(false);
  using started = awaitOpening();
  const message = { type: 'conversation_initiation_client_data' } as const;
  started.start(message);
  expect([await started.initiation, await started.isSilent]).toEqual([message, false]);
});

it('waits no longer for a client that leaves', async () => {
  using opening = awaitOpening();
  opening.leave();
  expect([await opening.initiation, await opening.isSilent, opening.hasLeft()]).toEqual([
    undefined,
    false,
    true,
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
