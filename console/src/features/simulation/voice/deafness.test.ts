import { expect, it } from 'vitest';
import { type Hearing, hearingAfter, isDeaf, NOTHING_HEARD } from './deafness.ts';

/** Ten scores a second from a moment on. */
function hear(hearing: Hearing, score: number, fromMs: number, seconds: number): Hearing {
  let heard = hearing;
  for (let atMs = fromMs; atMs <= fromMs + seconds * 1000; atMs += 100)
    heard = hearingAfter(heard, score, atMs);
  return heard;
}

it('takes a caller for not understood some seconds after words that nobody wrote down', () => {
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
