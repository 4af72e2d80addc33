import fc from 'fast-check';
import { expect, it } from 'vitest';
import { modelSchema } from './model-schema.ts';

const text = { type: 'string' };
const number = { type: 'number' };

it('leaves a schema as it is that all services accept', () => {
  const schema = {
    type: 'object',
    properties: {
      day: { anyOf: [text, { type: 'null' }] },
      who: { $ref: '#/$defs/person' },
      tags: { type: 'array', items: text },
    },
    required: ['day'],
    $defs: { person: { type: 'object', properties: { name: text } } },
  };
  expect(modelSchema(schema)).toEqual(schema);
});

it('asks for the parameters of all alternatives, and requires what each of them does', () => {
  const file = { type: 'object', properties: { page: text, kind: { const: 'file' }, file: text } };
  const link = { type: 'object', properties: { page: text, kind: { const: 'link' }, url: text } };
  const anyOf = [
    { ...file, required: ['page', 'kind', 'file'] },
    { ...link, required: ['page', 'kind', 'url'] },
    { type: 'null' },
  ];
  expect(modelSchema({ type: 'object', description: 'Attaches.', anyOf })).toEqual({
    type: 'object',
    description: 'Attaches.',
    properties: {
      page: text,
      kind: { anyOf: [{ const: 'file' }, { const: 'link' }] },
      file: text,
      url: text,
    },
    required: ['page', 'kind'],
  });
});

it('keeps the own parameters beside alternatives that only require some of them', () => {
  const properties = { from: text, to: text };
  const oneOf = [{ required: ['from'] }, { required: ['to'] }];
  expect(modelSchema({ type: 'object', properties, oneOf, not: { required: ['from', 'to'] } })).toEqual({
    type: 'object',
    properties,
    required: [],
  });
});

it('puts together what stands elsewhere', () => {
  const $defs = {
    args: { type: 'object', properties: { a: text }, required: ['a'], allOf: [{ $ref: '#/$defs/more' }] },
    more: { properties: { b: number }, required: ['b'], allOf: [{ $ref: '#/$defs/args' }] },
  };
  expect(modelSchema({ type: 'object', $ref: '#/$defs/args', $defs })).toEqual({
    type: 'object',
    properties: { a: text, b: number },
    required: ['a', 'b'],
    $defs,
  });
});

it('says of every list what it holds', () => {
  const list = { type: 'array' };
  expect(
    modelSchema({
      type: 'object',
      properties: {
        tags: list,
        rows: { type: 'array', items: list },
        pair: { type: 'array', items: [text, number] },
        value: { type: ['string', 'array'] },
        either: { anyOf: [text, list] },
      },
    }).properties,
  ).toEqual({
    tags: { type: 'array', items: {} },
    rows: { type: 'array', items: { type: 'array', items: {} } },
    pair: { type: 'array', items: { anyOf: [text, number] } },
    value: { type: ['string', 'array'], items: {} },
    either: { anyOf: [text, { type: 'array', items: {} }] },
  });
});

it('has no parameters where the tool has none', () => {
  expect(modelSchema({ type: 'object' })).toEqual({ type: 'object', properties: {} });
});

it('names each choice and each required parameter once', () => {
  const properties = { size: { type: 'integer', enum: [1, 2, 1] } };
  expect(modelSchema({ type: 'object', properties, required: ['size', 'size'] })).toEqual({
    type: 'object',
    properties: { size: { type: 'integer', enum: [1, 2] } },
    required: ['size'],
  });
});

it('comes to an end where references lead in circles in many ways', () => {
  const anyOf = Array.from({ length: 50 }, (_, index) => ({ $ref: `#/$defs/${index % 5}` }));
  const $defs = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [index, { properties: { [`p${index}`]: text }, anyOf }]),
  );
  expect(modelSchema({ type: 'object', anyOf, $defs }).properties).toMatchObject({ p0: text });
});

it('gives a schema of an object whatever it is given', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('anyOf', 'oneOf', 'allOf', '$ref', 'x'), fc.jsonValue()),
      (some) => {
        const schema = modelSchema({ type: 'object', ...some });
        expect(schema.type).toBe('object');
        expect(schema).not.toHaveProperty('anyOf');
      },
    ),
    { seed: 20_261_129 },
  );
});
