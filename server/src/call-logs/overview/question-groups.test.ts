import { contentWords } from '@parley/engine/replies/content-words.ts';
import { expect, it } from 'vitest';
import { questionGroups } from './question-groups.ts';

const asked = (question: string) => ({ question, topics: [...contentWords(question).keys()] });
const grouped = (...questions: string[]) =>
  questionGroups(questions.map(asked)).map((group) => group.map(({ question }) => question));

it('takes questions about the same for one, in whatever words of courtesy', () => {
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

it('keeps apart what shares a word and is about something else', () => {
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

it('takes a question of little words for another only where it is the same', () => {
  expect(grouped('Why?', 'And you?', 'why ?')).toEqual([['Why?', 'why ?'], ['And you?']]);
});
