import { expect, it } from 'vitest';
import { inputProblem } from './input-problem.ts';

const inputSchema = {
  type: 'object',
  properties: {
    order: { type: 'string', description: 'Number of the order.' },
    amount: { type: 'number' },
    count: { type: 'integer' },
    note: { type: ['string', 'null'] },
    tags: { type: 'array' },
  },
  required: ['order', 'amount'],
};

it('finds nothing wrong with values of the right types', () => {
  const input = { order: 'A1', amount: 2.5, count: 2, note: null, tags: [], more: true };
  expect(inputProblem({ inputSchema }, input)).toBeUndefined();
});

it('names every parameter that is missing, with what it stands for', () => {
  expect(inputProblem({ inputSchema }, { order: null })).toBe(
    'The parameter "order" is missing (Number of the order.). The parameter "amount" is missing.',
  );
});

it('names a value of another type', () => {
  expect(inputProblem({ inputSchema }, { order: 'A1', amount: '2' })).toBe(
    'The parameter "amount" must be of type number.',
  );
  expect(inputProblem({ inputSchema }, { order: 'A1', amount: 2, count: 1.5 })).toContain('integer');
});

it('asks for nothing where the schema is broken', () => {
  expect(inputProblem({ inputSchema: { properties: 5, required: 'all' } }, { a: 1 })).toBeUndefined();
});
