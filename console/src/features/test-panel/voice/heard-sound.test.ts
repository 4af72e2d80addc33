import { expect, it } from 'vitest';
import {
  barHeight,
  type Hearing,
  hearingAfter,
  isDeaf,
  levelHistoryAfter,
  NOTHING_HEARD,
  watchVoice,
} from './heard-sound.ts';

/** Ten scores a second from a moment on. */
function hear(hearing: Hearing, score: number, fromMs: number, seconds: number): Hearing {
  let heard = hearing;
  for (let atMs = fromMs; atMs <= fromMs + seconds * 1000; atMs += 100)
    heard = hearingAfter(heard, score, atMs);
  return heard;
}

it('reports an unrecognised caller some seconds after unrecognised speech', () => {
  const spoke = hear(NOTHING_HEARD, 0.9, 10_000, 2);
  expect(isDeaf(spoke)).toBe(false);
  expect(isDeaf(hear(spoke, 0.1, 12_100, 4))).toBe(false);
  expect(isDeaf(hear(spoke, 0.1, 12_100, 7))).toBe(true);
});

it('waits while the caller goes on speaking', () => {
  expect(isDeaf(hear(NOTHING_HEARD, 0.9, 10_000, 30))).toBe(false);
});

it('expects no words of a cough', () => {
  const coughed = hear(NOTHING_HEARD, 0.9, 10_000, 0.6);
  expect(isDeaf(hear(coughed, 0.1, 10_700, 30))).toBe(false);
});

it('hears a voice from the threshold on, and through its short pauses', () => {
  const changes: boolean[] = [];
  const hear = watchVoice((isHeard) => changes.push(isHeard));
  hear(0.009, 0);
  expect(changes).toEqual([]);
  hear(0.01, 100);
  hear(0, 300);
  expect(changes).toEqual([true]);
  hear(0, 600);
  expect(changes).toEqual([true, false]);
});

it('forgets the oldest moments', () => {
  const [first, second, third] = [0.1, 0.2, 0.3].map((caller) => ({ caller, agent: 0 }));
  if (!first || !second || !third) throw new Error('Three moments.');
  expect(levelHistoryAfter([first, second], third, 2)).toEqual([second, third]);
});

it('draws silence as nothing and the loudest as the whole', () => {
  expect(barHeight(0)).toBe(0);
  expect(barHeight(1)).toBe(1);
  expect(barHeight(0.01)).toBeGreaterThan(0.1);
});
