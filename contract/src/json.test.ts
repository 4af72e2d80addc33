import { expect, it } from 'vitest';
import { inFieldOrder, isRecord, parsedJson } from './json.ts';

it('reads JSON, and nothing of any other text', () => {
  expect(parsedJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(parsedJson('null')).toBeNull();
  for (const text of ['', '{', 'undefined', '<html>']) expect(parsedJson(text)).toBeUndefined();
});

it('tells objects with fields from lists, null and single values', () => {
  expect([{}, { a: 1 }, Object.create(null)].every(isRecord)).toBe(true);
  expect([[], null, undefined, 'a', 1, true].some(isRecord)).toBe(false);
});

it('writes equal values alike, whatever the order of their fields', () => {
  const value = { b: [{ d: 1, c: null }, 'x'], a: undefined };
  expect(JSON.stringify(inFieldOrder(value))).toBe('{"b":[{"c":null,"d":1},"x"]}');
});
