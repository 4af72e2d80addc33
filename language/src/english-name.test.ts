import { expect, test } from 'vitest';
import { englishName } from './english-name.ts';

test.each([
  ['fr', 'French'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['not a tag', 'not a tag'],
])('names %s %s, each time', (language, name) => {
  expect([englishName(language), englishName(language)]).toEqual([name, name]);
});
