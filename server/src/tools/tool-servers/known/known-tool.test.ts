import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownTools, toolHash } from './known-tool.ts';

const schema = { type: 'object', properties: { day: { type: 'string' }, seats: { type: 'integer' } } };

describe('the hash of a tool', () => {
  it('stays when its keys come in another order', () => {
    const turned = { properties: { seats: { type: 'integer' }, day: { type: 'string' } }, type: 'object' };
    expect(toolHash({ name: 'book', description: 'Books.', inputSchema: turned })).toBe(
      toolHash({ name: 'book', description: 'Books.', inputSchema: schema }),
    );
  });

  it.each([
    { name: 'books' },
    { description: 'Books a table.' },
    { inputSchema: { ...schema, required: ['day'] } },
    { inputSchema: { type: 'object', properties: { day: { type: 'string', description: '' }, seats: {} } } },
  ])('is another with %j', (change) => {
    const tool = { name: 'book', description: 'Books.', inputSchema: schema };
    expect(toolHash({ ...tool, ...change })).not.toBe(toolHash(tool));
  });
});

describe('the tools of a list', () => {
  it('are in the order of the server, each name once', () => {
    const listed = ['b', 'a', 'b', 'c'].map((name) => ({ name, inputSchema: schema }));
    expect(knownTools(listed).map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });

  it('have their parameters in the order of the server', () => {
    const properties = { z: { type: 'string' }, a: { type: 'string' }, 1: { type: 'string' } };
    const [tool] = knownTools([{ name: 'x', inputSchema: { type: 'object', properties } }]);
    expect(JSON.stringify(tool?.inputSchema)).toBe(JSON.stringify({ type: 'object', properties }));
  });

  it('count as reading only when their server says so', () => {
    const listed = [{ readOnlyHint: true }, { readOnlyHint: 'yes' }, undefined].map((annotations, index) => ({
      name: String(index),
      inputSchema: schema,
      annotations,
    }));
    expect(knownTools(listed).map(({ isReadOnly }) => isReadOnly)).toEqual([true, false, false]);
  });

  it.each([
    [{ taskSupport: 'required' }, /task of the Model Context Protocol/],
    [{ taskSupport: 'optional' }, null],
    [{ taskSupport: 'forbidden' }, null],
    [undefined, null],
  ])('with the execution %j can be offered or say why not', (execution, problem) => {
    const [tool] = knownTools([{ name: 'research', inputSchema: schema, execution }]);
    if (problem === null) expect(tool?.problem).toBeNull();
    else expect(tool?.problem).toMatch(problem);
  });

  it('have no half of an emoji where a text is cut', () => {
    const description = `${'x'.repeat(9_999)}😀`;
    const [tool] = knownTools([{ name: 'x', description, inputSchema: schema }]);
    expect(tool?.description.isWellFormed()).toBe(true);
  });

  it('are bounded and storable whatever is listed', () => {
    const entry = fc.oneof(
      fc.jsonValue({ maxDepth: 6 }),
      fc.record(
        {
          name: fc.string({ unit: 'binary', maxLength: 300 }),
          description: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
          inputSchema: fc.oneof(
            fc.jsonValue({ maxDepth: 6 }),
            fc.record({ type: fc.constant('object'), properties: fc.jsonValue({ maxDepth: 6 }) }),
          ),
        },
        { requiredKeys: ['name'] },
      ),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (listed) => {
        const tools = knownTools(listed);
        expect(JSON.stringify(tools)).not.toContain('\\u0000');
        for (const { name, inputSchema, problem } of tools) {
          expect(name.length).toBeLessThanOrEqual(200);
          if (problem === null) expect(inputSchema.type).toBe('object');
        }
      }),
      { seed: 20_261_122 },
    );
  });
});
