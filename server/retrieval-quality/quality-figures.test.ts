import { expect, it } from 'vitest';
import { areaUnderCurve, qualityOf, shareOf } from './quality-figures.ts';
import { questionsOf } from './questions/question.ts';
import type { AskedQuestion } from './rankings/asked-question.ts';

const [answerable] = questionsOf('exact', 'en', [['What?', 'en/a', 'a {fact}']]);
const [unanswerable] = questionsOf('unanswerable', 'en', [['Who?', 'en/a']]);

function asked(rank: number | undefined, answerability = 0.5, question = answerable): AskedQuestion {
  if (!question) throw new Error('No question was read.');
  return { question, rank, answerability, passages: [] };
}

it('counts the right passages that come first, that come among five, and their mean reciprocal rank', () => {
  const quality = qualityOf([asked(1), asked(4), asked(8), asked(undefined)]);
  expect(quality).toMatchObject({ count: 4, recallAt1: { value: 0.25 }, recallAt5: { value: 0.5 } });
  expect(quality.meanReciprocalRank).toBeCloseTo((1 + 1 / 4 + 1 / 8) / 4);
});

it('bounds a share as Wilson does', () => {
  const { value, low, high } = shareOf(8, 10);
  expect(value).toBe(0.8);
  expect(low).toBeCloseTo(0.49, 2);
  expect(high).toBeCloseTo(0.943, 2);
});

it('gives the chance that an answerable question scores higher, with half for equal scores', () => {
  const all = [
    asked(1, 0.9),
    asked(1, 0.5),
    asked(undefined, 0.5, unanswerable),
    asked(1, 0.1, unanswerable),
  ];
  expect(areaUnderCurve(all).value).toBe((1 + 1 + 0.5 + 1) / 4);
});

it('reads what is asked, what was asked before, and the passages that would do', () => {
  const [question] = questionsOf('follow-up', 'fr', [
    [['Et avant ?', 'Et après ?'], 'fr/a', 'la {fin} || une autre fin'],
  ]);
  expect(question).toMatchObject({
    question: 'Et après ?',
    history: ['Et avant ?'],
    snippets: ['la fin', 'une autre fin'],
    answer: 'fin',
    isHeldOut: false,
  });
});
