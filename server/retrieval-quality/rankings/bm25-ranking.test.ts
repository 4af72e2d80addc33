import { expect, it } from 'vitest';
import { questionsOf } from '../questions/question.ts';
import { createBm25Ranking } from './bm25-ranking.ts';

const PASSAGES = ['the red house', 'the blue house', 'the house by the sea with a long red fence'].map(
  (text, ordinal) => ({ documentId: 'a', ordinal, heading: '', text }),
);

async function found(asked: string | readonly string[], options?: { asksEverything: boolean }) {
  const [question] = questionsOf('exact', 'en', [[asked, 'en/a']]);
  if (!question) throw new Error('No question was read.');
  const { passages } = await createBm25Ranking(PASSAGES, options)(question, ['a']);
  return passages.map(({ text }) => text);
}

it('puts rare words before frequent ones', async () => {
  expect((await found('the blue'))[0]).toBe('the blue house');
});

it('puts short passages before long ones that say it as often', async () => {
  expect(await found('red')).toEqual(['the red house', 'the house by the sea with a long red fence']);
});

it('knows no other form of a word', async () => {
  expect(await found('houses')).toEqual([]);
});

it('searches for earlier questions only where configured', async () => {
  expect(await found(['sea', 'blue'])).toEqual(['the blue house']);
  expect(await found(['sea', 'blue'], { asksEverything: true })).toHaveLength(2);
});

it('searches no other document', async () => {
  const [question] = questionsOf('exact', 'en', [['red', 'en/a']]);
  if (!question) throw new Error('No question was read.');
  expect(await createBm25Ranking(PASSAGES)(question, ['b'])).toEqual({ passages: [] });
});
