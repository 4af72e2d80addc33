import { expect, it } from 'vitest';
import { spelled } from './spelled.ts';

it.each([
  ['Dupond', 'fr', 'D, U, P, O, N, D'],
  ['zoé@a-b.fr', 'fr', 'Z, O, É, arobase, A, tiret, B, point, F, R'],
  ['AB 12', 'en', 'A, B, 1, 2'],
  ['a_b', 'es', 'A, guion bajo, B'],
  ['ü@b.de', 'de', 'Ü, @, B, ., D, E'],
])('spells %s in %s', (text, language, letters) => {
  expect(spelled(text, language)).toBe(letters);
});
