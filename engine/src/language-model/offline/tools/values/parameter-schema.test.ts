import { describe, expect, it } from 'vitest';
import { assembledInput, isNeeded, parametersOf } from './parameter-schema.ts';

const paths = (schema: unknown) => parametersOf(schema).map(({ path }) => path.join('.'));

describe('the values of a tool', () => {
  it('are the leaves of its schema, with what it says of them', () => {
    const schema = {
      type: 'object',
      properties: {
        guest: {
          type: 'object',
          properties: { name: { type: 'string', description: 'Name' }, age: { type: ['integer', 'null'] } },
          required: ['name'],
        },
        tags: { type: 'array', items: { type: 'string' }, description: 'Tags' },
        lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
        kind: { enum: ['one'] },
      },
      required: ['guest'],
    };
    expect(parametersOf(schema)).toMatchObject([
      { path: ['guest', 'name'], description: 'Name', isRequired: true, optionalParents: [] },
      { path: ['guest', 'age'], type: 'integer', isRequired: false },
      { path: ['tags'], isList: true, description: 'Tags' },
      { path: ['lines', '[]', 'sku'], optionalParents: ['lines.[]'] },
      { path: ['kind'], fixed: 'one' },
    ]);
  });

  it('follow references and alternatives', () => {
    const schema = {
      $defs: { Day: { type: 'string', format: 'date' } },
      type: 'object',
      properties: {
        day: { $ref: '#/$defs/Day' },
        note: { anyOf: [{ type: 'null' }, { type: 'string', description: 'Note' }] },
        all: { allOf: [{ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }] },
      },
    };
    expect(parametersOf(schema)).toMatchObject([
      { path: ['day'], format: 'date' },
      { path: ['note'], description: 'Note' },
      { path: ['all', 'id'], type: 'integer', isRequired: true, optionalParents: ['all'] },
    ]);
  });

  it.each([
    undefined,
    null,
    7,
    'object',
    [],
    {},
    { type: 'object', properties: 'none' },
    { type: 'object', properties: { a: 7 }, required: 'a' },
    { $ref: '#' },
    { type: 'object', properties: { a: { $ref: '#/properties/a' } } },
  ])('are read from a broken schema without failing (%j)', (schema) => {
    expect(() => parametersOf(schema)).not.toThrow();
  });

  it('are bounded', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    expect(paths({ type: 'object', properties: wide })).toHaveLength(100);
    const deep: Record<string, unknown> = { type: 'object', properties: {} };
    deep.properties = { again: { $ref: '#/' }, deeper: deep };
    expect(paths(deep).length).toBeLessThanOrEqual(100);
  });
});

describe('an input', () => {
  const [id, name, other] = parametersOf({
    type: 'object',
    properties: {
      id: { type: 'string' },
      guest: {
        type: 'object',
        properties: { name: { type: 'string' }, __proto__: { type: 'string' } },
        required: ['name'],
      },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
      },
    },
    required: ['id'],
  });

  it('sets each value at its path', () => {
    if (!id || !name || !other) throw new Error('The schema was not read.');
    const values = new Map([
      [id, 'A'],
      [name, 'Ada'],
      [other, 'X'],
    ]);
    expect(assembledInput(values)).toEqual({ id: 'A', guest: { name: 'Ada' }, lines: [{ sku: 'X' }] });
  });

  it('needs what an object needs only once there is one', () => {
    if (!id || !name) throw new Error('The schema was not read.');
    expect(isNeeded(id, new Map())).toBe(true);
    expect(isNeeded(name, new Map())).toBe(false);
  });
});
