import { expect, it } from 'vitest';
import { unwantedDifferences, wireDifferences } from './wire-differences.mjs';

const before = {
  paths: { '/agents': { get: { tags: ['Agents'], responses: { 200: { type: 'string' } } } } },
};

it('finds no difference between equal documents', () => {
  expect(wireDifferences(before, structuredClone(before))).toEqual([]);
});

it('finds what was changed, added and taken away, by the way to it', () => {
  const after = {
    paths: { '/agents': { get: { tags: ['Agent'], responses: {} }, post: { tags: [] } } },
  };
  expect(wireDifferences(before, after)).toEqual([
    { at: '/paths//agents/get/tags/0', before: 'Agents', after: 'Agent' },
    { at: '/paths//agents/get/responses/200', before: { type: 'string' }, after: undefined },
    { at: '/paths//agents/post', before: undefined, after: { tags: [] } },
  ]);
});

it('takes an empty list and an empty object for different', () => {
  expect(wireDifferences({ a: [1] }, { a: { 0: 1, b: 2 } })).not.toEqual([]);
});

it('leaves out differences that were asked for, by the way or by what is there', () => {
  const differences = [
    { at: '/paths/a/properties/locked', before: undefined, after: { type: 'array' } },
    { at: '/paths/a/required/3', before: undefined, after: 'locked' },
    { at: '/paths/a/properties/name', before: { type: 'string' }, after: undefined },
  ];
  expect(unwantedDifferences(differences, [{ pattern: /\blocked\b/, reason: 'asked for' }])).toEqual([
    differences[2],
  ]);
});
