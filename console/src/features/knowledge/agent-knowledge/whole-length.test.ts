import { expect, it } from 'vitest';
import { searchInstead, wholeLength } from './whole-length.ts';

const document = (id: string, usageMode: string) => ({ id, name: id, type: 'text', usageMode });
const A = document('a', 'auto');
const B = document('b', 'prompt');
const C = document('c', 'auto');
const D = document('d', 'auto');
const LENGTHS: Readonly<Record<string, number>> = { a: 600, b: 5_000, c: 500, d: 300 };
const charactersOf = (id: string) => LENGTHS[id];

it('leaves out what exceeds the limit while nothing is searched, and includes what still fits', () => {
  const value = { knowledge: [A, B, C, D], useRAG: false, maxDocumentsLength: 1000 };
  expect(wholeLength(value, charactersOf)).toEqual({
    always: { count: 1, characters: 5_000 },
    unsearched: { count: 3, characters: 1_400 },
    overflowing: [C],
  });
});

it('counts only the always whole documents while the others are searched', () => {
  const value = { knowledge: [A, B, C], useRAG: true, maxDocumentsLength: 1000 };
  expect(wholeLength(value, charactersOf)).toEqual({
    always: { count: 1, characters: 5_000 },
    unsearched: { count: 0, characters: 0 },
    overflowing: [],
  });
});

it('names a document that is too long for any prompt', () => {
  const value = { knowledge: [B], useRAG: true, maxDocumentsLength: 1000 };
  expect(wholeLength(value, () => 400_001).overflowing).toEqual([B]);
});

it('leaves out a document that is not known, or not read', () => {
  const value = { knowledge: [A, document('new', 'auto')], useRAG: false, maxDocumentsLength: 600 };
  expect(wholeLength(value, charactersOf)).toMatchObject({
    unsearched: { count: 1, characters: 600 },
    overflowing: [],
  });
});

it('searches what does not fit', () => {
  expect(searchInstead({ knowledge: [A, B, C] }, [C])).toEqual({ useRAG: true });
  expect(searchInstead({ knowledge: [A, B, C] }, [B, C])).toEqual({
    useRAG: true,
    knowledge: [A, { ...B, usageMode: 'auto' }, C],
  });
});
