import { describe, expect, it } from 'vitest';
import { schemaProblem } from './tool-schema-check.ts';

const withPart = (part: unknown) => ({ type: 'object', properties: { day: part } });

describe('a schema', () => {
  it.each([
    { type: 'object' },
    { type: 'object', additionalProperties: false },
    withPart({ type: ['string', 'null'], enum: ['monday', null] }),
    withPart({ anyOf: [{ type: 'string' }, { type: 'integer' }] }),
    withPart({ type: 'array', items: { type: 'object', properties: { x: true } } }),
    withPart({ type: 'array', items: [{ type: 'string' }] }),
    { ...withPart({ $ref: '#/$defs/day' }), $defs: { day: { type: 'string' } } },
    { ...withPart({ $ref: '#/$defs/a~1b' }), $defs: { 'a/b': { type: 'string' } } },
    withPart({ $ref: '#' }),
    withPart({ type: 'string', default: { whatever: [1, 2] } }),
  ])('such as %j is fine', (schema) => {
    expect(schemaProblem(schema)).toBeNull();
  });

  it.each([
    [undefined, 'not described'],
    [[], 'not described'],
    [{ type: 'string' }, 'as an object'],
    [withPart({ type: 'date' }), 'The type of “day”'],
    [withPart('string'), 'The description of “day” is not a schema'],
    [withPart({ type: 'object', required: [1] }), 'What “day” require'],
    [withPart({ enum: 'monday' }), 'The choices of “day”'],
    [withPart({ anyOf: {} }), 'The alternatives of “day”'],
    [withPart({ $ref: '#/$defs/toString' }), 'refers to something'],
    [withPart({ $ref: 'https://example.org/day.json' }), 'refers to something'],
    [{ type: 'object', properties: [] }, 'by name'],
    [{ type: 'object', description: 'x'.repeat(60_000) }, 'too long'],
  ])('such as %j is not', (schema, words) => {
    expect(schemaProblem(schema)).toContain(words);
  });
});
