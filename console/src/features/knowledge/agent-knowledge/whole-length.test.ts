import { expect, it } from 'vitest';
import { searchInstead, wholeLength } from './whole-length.ts';

const document = (id: string, usageMode: string) => ({ id, name: id, type: 'text', usageMode });
const A = document('a', 'auto');
const B = document('b', 'prompt');
const C = document('c', 'auto');
const LENGTHS: Readonly<Record<string, number>> = { a: 600, b: 500, c: 300 };
const charactersOf = (id: string) => LENGTHS[id];

it('counts every document while nothing is looked up, and names those for which there is no room', () => {
  const value = { knowledge: [A, B, C], useRAG: false, maxDocumentsLength: 1000 };
  expect(wholeLength(value, charactersOf)).toEqual({
    documents: [A, B, C],
    characters: 1400,
    overflowing: [B, C],
  });
});

it('counts only those that always go whole while the others are looked up', () => {
  const value = { knowledge: [A, B, C], useRAG: true, maxDocumentsLength: 1000 };
  expect(wholeLength(value, charactersOf)).toEqual({ documents: [B], characters: 500, overflowing: [] });
});

it('takes a document whose length is not known for no reason to warn', () => {
  const value = { knowledge: [A, document('new', 'auto')], useRAG: false, maxDocumentsLength: 600 };
  expect(wholeLength(value, charactersOf)).toMatchObject({ characters: 600, overflowing: [] });
});

it('looks up what does not fit', () => {
  expect(searchInstead({ knowledge: [A, B, C] }, [C])).toEqual({ useRAG: true });
  expect(searchInstead({ knowledge: [A, B, C] }, [B, C])).toEqual({
    useRAG: true,
    knowledge: [A, { ...B, usageMode: 'auto' }, C],
  });
});
