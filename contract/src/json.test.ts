import { expect, it } from 'vitest';
import { exactJson, inFieldOrder, isRecord, parsedJson } from './json.ts';

it('reads JSON, and nothing of any other text', () => {
  expect(parsedJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(parsedJson('null')).toBeNull();
  for (const text of ['', '{', 'undefined', '<html>']) expect(parsedJson(text)).toBeUndefined();
});

it('reads ids digit by digit, however long they are', () => {
  const text =
    '{"id":1234567890123456789,"round":10000000000000000,"ids":[-9007199254740993],"share":0.12345678901234566}';
  expect(exactJson(text)).toEqual({
    id: '1234567890123456789',
    round: 1e16,
    ids: ['-9007199254740993'],
    share: 0.12345678901234566,
  });
  expect(exactJson('{"id":12}')).toEqual({ id: 12 });
  expect(exactJson('{"id":1234567890123456789')).toBeUndefined();
});

it('tells objects with fields from lists, null and single values', () => {
  expect([{}, { a: 1 }, Object.create(null)].every(isRecord)).toBe(true);
  expect([[], null, undefined, 'a', 1, true].some(isRecord)).toBe(false);
});

it('writes equal values alike, whatever the order of their fields', () => {
  const value = { b: [{ d: 1, c: null }, 'x'], a: undefined };
  expect(JSON.stringify(inFieldOrder(value))).toBe('{"b":[{"c":null,"d":1},"x"]}');
});
