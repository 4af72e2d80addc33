import { expect, it } from 'vitest';
import { ReadingSlots, type WantedReading } from './reading-slots.ts';

const signal = new AbortController().signal;
const large = (teamId: string): WantedReading => ({ teamId, isSmall: false });
const small = (teamId: string): WantedReading => ({ teamId, isSmall: true });

/** Slots by hand: what has begun, in order, and how to end it. */
function stage(atOnce: number) {
  let nowMs = 0;
  const slots = new ReadingSlots(atOnce, () => nowMs);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    async want(name: string, wanted: WantedReading) {
      void slots.next(wanted, signal).then((slot) => {
        begun.push(name);
        ends.set(name, () => slot[Symbol.dispose]());
      });
      await settle();
    },
    async end(name: string, afterMs = 0) {
      nowMs += afterMs;
      ends.get(name)?.();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('reserves the last slot for small documents, however many large ones wait', async () => {
  const { begun, want } = stage(3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) await want(name, large('a'));
  expect(begun).toEqual(['a1', 'a2']);
  await want('b1', small('b'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('gives slots by team and not by arrival, small documents first', async () => {
  const { begun, want, end } = stage(1);
  for (const name of ['a1', 'a2', 'a3']) await want(name, large('a'));
  await want('b1', large('b'));
  await want('c1', small('c'));
  await end('a1', 1_000);
  await end('c1', 1_000);
  await end('b1', 2_000);
  expect(begun).toEqual(['a1', 'c1', 'b1', 'a2']);
});

it('makes a team that used its budget wait for the others, unless no other team reads', async () => {
  const { begun, want, end } = stage(2);
  await want('a1', large('a'));
  await end('a1', 300_000);
  await want('a2', small('a'));
  await want('a3', small('a'));
  expect(begun).toEqual(['a1', 'a2']);
  await want('b1', small('b'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1', 10);
  await end('a2', 10);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});
