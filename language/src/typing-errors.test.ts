import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differingLetters, editDistance, letterMask } from './typing-errors.ts';

it.each([
  ['battery', 'battery', 0],
  ['baterry', 'battery', 2],
  ['remboursment', 'remboursement', 1],
  ['livriason', 'livraison', 1],
  ['horaire', 'horaires', 1],
  ['abc', 'xyz', 3],
])('counts the edits from %s to %s', (one, other, edits) => {
  expect(editDistance(one, other, 3)).toBe(edits);
});

it('stops counting at the limit', () => {
  expect(editDistance('kitten', 'sitting', 1)).toBe(2);
  expect(editDistance('a'.repeat(100), 'a'.repeat(100), 2)).toBe(3);
});

const word = fc.stringMatching(/^[a-e]{1,10}$/);

it('is the same in both directions, and 0 for equal words alone', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 20)).toBe(editDistance(other, one, 20));
      expect(editDistance(one, other, 20) === 0).toBe(one === other);
    }),
  );
});

it('never has more than two letters differ for an edit', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const letters = differingLetters(letterMask(one), letterMask(other));
      expect(letters).toBeLessThanOrEqual(2 * editDistance(one, other, 20));
    }),
  );
});
