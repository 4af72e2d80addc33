import { expect, it } from 'vitest';
import { createFairSemaphore } from './fair-semaphore.ts';

const { signal } = new AbortController();
/** Lets everything that is settled go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('gives the next slot to the team with the fewest, then in order of arrival', async () => {
  const slots = createFairSemaphore(2);
  const [first, second] = [await slots.acquire('large', signal), await slots.acquire('large', signal)];
  const entered: string[] = [];
  const taken: Disposable[] = [];
  for (const [teamId, name] of [
    ...[
      ['large', 'large 1'],
      ['large', 'large 2'],
      ['small', 'small 1'],
      ['small', 'small 2'],
    ],
  ] as const) {
    slots.acquire(teamId, signal).then((slot) => {
      entered.push(name);
      taken.push(slot);
    });
  }
  first[Symbol.dispose]();
  await settle();
  expect(entered).toEqual(['small 1']);
  second[Symbol.dispose]();
  await settle();
  expect(entered).toEqual(['small 1', 'large 1']);
  taken.shift()?.[Symbol.dispose]();
  await settle();
  expect(entered).toEqual(['small 1', 'large 1', 'small 2']);
});

it('gives the slot of an aborted waiter to the next', async () => {
  const slots = createFairSemaphore(1);
  const only = await slots.acquire('team', signal);
  const impatient = new AbortController();
  const waited = slots.acquire('team', impatient.signal);
  const next = slots.acquire('team', signal);
  impatient.abort(new Error('gone'));
  only[Symbol.dispose]();
  await expect(waited).rejects.toThrow('gone');
  using _ = await next;
});
