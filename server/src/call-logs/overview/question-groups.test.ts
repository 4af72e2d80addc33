import { contentWords } from '@parley/engine/replies/content-words.ts';
import { expect, it } from 'vitest';
import { questionGroups } from './question-groups.ts';

const asked = (question: string) => ({ question, topics: [...contentWords(question).keys()] });
const grouped = (...questions: string[]) =>
  questionGroups(questions.map(asked)).map((group) => group.map(({ question }) => question));

it('groups questions about the same subject, ignoring words of courtesy', () => {
  expect(
    grouped(
      'Do you repair scooters?',
      'Where can I park?',
      'Hello, can you repair a scooter please?',
      'Repair scooter?',
    ),
  ).toEqual([
    ['Do you repair scooters?', 'Hello, can you repair a scooter please?', 'Repair scooter?'],
    ['Where can I park?'],
  ]);
});

it('separates questions that share a word but not a subject', () => {
  expect(
    grouped('What does a tyre repair cost?', 'Does the warranty cover a broken frame repair?'),
  ).toHaveLength(2);
});

it('names each group by its newest question and puts the most asked first', () => {
  expect(
    grouped(
      'Vous livrez à Lyon ?',
      'Horaires du dimanche ?',
      'Livrez-vous à Lyon ?',
      'La livraison à Lyon ?',
    )[0],
  ).toEqual(['Vous livrez à Lyon ?', 'Livrez-vous à Lyon ?']);
});

it('groups a question of stop words only with an equal one', () => {
  expect(grouped('Why?', 'And you?', 'why ?')).toEqual([['Why?', 'why ?'], ['And you?']]);
});
