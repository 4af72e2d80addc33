import { expect, it } from 'vitest';
import { movedRows } from './row-editing.ts';

it('moves a row one position up or down, and no further than the end', () => {
  expect(movedRows(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(movedRows(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(movedRows(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(movedRows(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(movedRows(['a'], 3, 1)).toEqual(['a']);
});
