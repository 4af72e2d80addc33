import { expect, it } from 'vitest';
import { foundPieces, isFoundIn } from './found-text.tsx';

it('finds words whatever their case, and leaves the text unchanged', () => {
  const pieces = foundPieces('Open on Monday. Closed ON Sunday.', ' on ');
  expect(pieces.map(({ text }) => text).join('')).toBe('Open on Monday. Closed ON Sunday.');
  expect(pieces.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['on', 'on', 'ON']);
});

it('takes signs as they are', () => {
  expect(isFoundIn('Costs 5 € (a|b).*', '(a|b).*')).toBe(true);
  expect(isFoundIn('Costs 5', '.*')).toBe(false);
  expect(isFoundIn('a-b/c', 'a-b/c')).toBe(true);
});

it('finds nothing where nothing is searched for', () => {
  expect(isFoundIn('anything', '  ')).toBe(false);
  expect(foundPieces('anything', '')).toEqual([{ text: 'anything', isFound: false }]);
});
