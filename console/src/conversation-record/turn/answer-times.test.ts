import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { expect, it } from 'vitest';
import { answerTimes, averageAnswerMs, waitText } from './answer-times.ts';

const answer = (firstTokenMs: number, interrupted = false): TurnLedger => ({
  started_at_ms: 0,
  first_token_ms: firstTokenMs,
  model: { source: 'offline', name: 'offline' },
  tools: [],
  interrupted,
  errors: [],
});

it('gives the median and the slowest of the answers', () => {
  expect(answerTimes([answer(300), answer(100), answer(200)])).toMatchObject({
    medianMs: 200,
    slowestMs: 300,
  });
  expect(answerTimes([answer(300), answer(100)])).toMatchObject({ count: 2, medianMs: 200 });
});

it('counts interrupted answers apart', () => {
  expect(answerTimes([answer(100), answer(9000, true)])).toEqual({
    count: 1,
    interrupted: 1,
    medianMs: 100,
    slowestMs: 100,
  });
});

it('gives nothing for a conversation without answers', () => {
  const { model: _, ...greeting } = answer(5);
  expect(answerTimes([greeting])).toBeUndefined();
});

it('gives the average in whole milliseconds', () => {
  expect(averageAnswerMs([answer(100), answer(201), answer(900, true)])).toBe(151);
  expect(averageAnswerMs([])).toBeUndefined();
});

it('says waits as exactly as they matter', () => {
  const said = (language: string) => [0, 2.34, 28.1, 820.4, 7_582.1].map((ms) => waitText(ms, language));
  expect(said('en').map(spaced)).toEqual(['0 ms', '2.3 ms', '28 ms', '820 ms', '7.6 s']);
  expect(said('fr').map(spaced)).toEqual(['0 ms', '2,3 ms', '28 ms', '820 ms', '7,6 s']);
});

/** With plain spaces instead of those that no line breaks at. */
const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
