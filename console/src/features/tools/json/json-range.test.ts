import { describe, expect, it } from 'vitest';
import { firstFault, lineOf, rangeOf } from './json-range.ts';

const TEXT = `{
  "name": "call",
  "api_schema": {
    "method": "FETCH",
    "lists": [1, { "deep": true }]
  }
}`;

describe('the range of a value', () => {
  const at = (...path: (string | number)[]) => {
    const { from, to } = rangeOf(TEXT, path);
    return TEXT.slice(from, to);
  };

  it.each([
    [['name'], '"call"'],
    [['api_schema', 'method'], '"FETCH"'],
    [['api_schema', 'lists', 0], '1'],
    [['api_schema', 'lists', 1, 'deep'], 'true'],
  ])('is found by %j', (path, found) => {
    expect(at(...path)).toBe(found);
  });

  it('is the name of an object or list', () => {
    expect(at('api_schema')).toBe('"api_schema"');
  });

  it('is the nearest one around what is missing', () => {
    expect(at('api_schema', 'url')).toBe('"api_schema"');
    expect(at('type')).toBe('{');
    expect(at('api_schema', 'lists', 1, 'name')).toBe('{');
  });
});

it('finds the position of a syntax error', () => {
  expect(firstFault(TEXT)).toBeUndefined();
  expect(firstFault('{ "a": 1,, }')?.from).toBe(9);
  expect(firstFault('')).toBeDefined();
});

it('counts lines from one', () => {
  expect(lineOf(TEXT, 0)).toBe(1);
  expect(lineOf(TEXT, TEXT.indexOf('FETCH'))).toBe(4);
});
