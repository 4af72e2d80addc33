import { expect, it } from 'vitest';
import { holdsText } from './held-text.ts';

it.each([
  ['resume', true],
  [' RÉSUMÉ ', true],
  ['re\u0301sume\u0301', true],
  ['', true],
  ['rasume', false],
])('finds "%s" in a name with accents: %s', (typed, isHeld) => {
  expect(holdsText(['Other', 'Mon Résumé'], typed)).toBe(isHeld);
});
