import { expect, it } from 'vitest';
import { fromParameters } from '../parameters/parameter-schema.ts';
import { rowsOfExample } from './example-body.ts';

const options = (use: 'described' | 'constant') => {
  let number = 0;
  return { use, newKey: () => String(number++), describe: (value: string) => `Such as ${value}` };
};
const EXAMPLE = `{ "name": "Ada", "age": 36, "rate": 1.5, "vip": true, "none": null,
  "address": { "city": "Lyon" }, "lines": [{ "sku": "x" }, { "sku": "y", "count": 2 }], "tags": [] }`;

it('makes a tree of an example, with its values as hints', () => {
  const { properties } = fromParameters(rowsOfExample(EXAMPLE, options('described')));
  expect(properties).toMatchObject({
    name: { type: 'string', description: 'Such as Ada' },
    age: { type: 'integer' },
    rate: { type: 'number' },
    vip: { type: 'boolean' },
    none: { type: 'string' },
    address: { type: 'object', properties: { city: { type: 'string' } } },
    lines: {
      type: 'array',
      items: { properties: { sku: { description: 'Such as x' }, count: { type: 'integer' } } },
    },
    tags: { type: 'array', items: { type: 'string' } },
  });
});

it('cuts long values of an example before an emoji, which no database stores in half', () => {
  const example = JSON.stringify({ note: `${'a'.repeat(199)}😀` });
  expect(rowsOfExample(example, options('described'))).toMatchObject([
    { description: `Such as ${'a'.repeat(199)}` },
  ]);
});

it('takes over the values of an example where they are always sent', () => {
  const { properties } = fromParameters(rowsOfExample('{"a":1,"b":false}', options('constant')));
  expect(properties).toEqual({
    a: { type: 'integer', constant_value: 1 },
    b: { type: 'boolean', constant_value: false },
  });
});

it.each(['', '[1]', '{"a":', '"text"'])('refuses %j', (text) => {
  expect(() => rowsOfExample(text, options('described'))).toThrow(SyntaxError);
});
