import { describe, expect, it } from 'vitest';
import { CONCEPT_LANGUAGES, CONCEPTS } from './concepts.ts';
import { byLanguage, LANGUAGE_WORDS, numbered } from './language-words.ts';
import { plainText } from './plain-text.ts';
import { SUBJECT_WORDS } from './subjects.ts';

const isPlain = (word: string) => word !== '' && plainText(word) === word;

describe.each([...LANGUAGE_WORDS])('the file of %s', (_, words) => {
  it.each(['stopWords', 'weakWords'] as const)('has each of its %s once, in plain form', (kind) => {
    const list = words[kind] === '' ? [] : words[kind].split(' ');
    expect(list.filter((word) => !isPlain(word) || !/^\p{L}+$/u.test(word))).toEqual([]);
    expect(list.filter((word, index) => list.indexOf(word) !== index)).toEqual([]);
  });

  it('names every month, weekday, ten and number below twenty', () => {
    const { months, weekdays, numbers } = words;
    const counts = [months, weekdays, numbers.toNineteen, numbers.tens].map(
      (names) => names.split(' ').length,
    );
    expect(counts).toEqual([12, 7, 20, 8]);
    const names = [months, weekdays, numbers.toNineteen, numbers.tens].flatMap((list) => [
      ...numbered(list, 0).keys(),
    ]);
    expect([...names, ...Object.keys(numbers.others)].filter((name) => !isPlain(name))).toEqual([]);
  });

  it('names days near today, those that contain another one first', () => {
    const days = Object.keys(words.days);
    expect(days.filter((day) => !isPlain(day))).toEqual([]);
    expect(days.filter((day, index) => days.slice(0, index).some((before) => day.includes(before)))).toEqual(
      [],
    );
    expect(Object.values(words.days)).toEqual(expect.arrayContaining([-1, 0, 1, 2]));
  });
});

it('has a file of words for every language in which concepts have words', () => {
  expect(CONCEPT_LANGUAGES.filter((language) => !byLanguage(() => true).get(language))).toEqual([]);
});

it('describes each concept once, with expressions in each of its languages', () => {
  const names = CONCEPTS.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const { name, expressions } of CONCEPTS) {
    expect(name).toMatch(/^[a-z_]+$/);
    expect([...expressions.values()].flat().filter((expression) => expression.trim() === '')).toEqual([]);
  }
});

it('has words in plain form for each subject', () => {
  const words = Object.values(SUBJECT_WORDS).flatMap((lines) => lines.flatMap((line) => line.split(' ')));
  expect(words.filter((word) => !isPlain(word))).toEqual([]);
});
