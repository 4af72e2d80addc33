import { expect, it } from 'vitest';
import { neededVariables } from './needed-variables.ts';
import { missingNames, triedValue, trySchema } from './try-schema.ts';

const SCHEMA = trySchema({
  type: 'object',
  required: ['id', 'customer', 'lines'],
  properties: {
    id: { type: 'integer', description: 'Number' },
    express: { type: 'boolean' },
    size: { type: 'string', enum: ['s', 'm'] },
    customer: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    lines: { type: 'array', items: { type: 'object', properties: { sku: { type: ['string', 'null'] } } } },
  },
});

it('makes typed values of what was typed, and leaves out what was not', () => {
  const typed = {
    id: '12',
    express: 'false',
    size: '',
    customer: { name: 'Ada' },
    lines: [{ sku: 'x' }, { sku: '' }],
  };
  expect(triedValue(SCHEMA, typed)).toEqual({
    id: 12,
    express: false,
    customer: { name: 'Ada' },
    lines: [{ sku: 'x' }],
  });
  expect(triedValue(SCHEMA, { id: 'twelve' })).toEqual({ id: 'twelve' });
  expect(triedValue(SCHEMA, undefined)).toBeUndefined();
});

it('lists required values that are missing', () => {
  expect(missingNames(SCHEMA, {})).toEqual(['id', 'customer.name', 'lines']);
  expect(missingNames(SCHEMA, { id: '1', customer: { name: 'Ada' }, lines: ['x'] })).toEqual(['lines']);
});

it('finds the variables that a webhook needs', () => {
  expect(
    neededVariables({
      type: 'webhook',
      name: 'x',
      description: '',
      response_timeout_secs: 1,
      api_schema: {
        url: '{{base}}/o/{id}',
        method: 'POST',
        request_headers: { A: { variable_name: 'token' }, B: 'Bearer {{base}}', C: { secret_id: 'x' } },
        request_body_schema: {
          type: 'object',
          properties: {
            a: { type: 'array', items: { type: 'string', dynamic_variable: 'tag' } },
            b: { type: 'string', description: 'Like {{not_sent}}' },
            c: { type: 'string', constant_value: 'for {{name}}' },
          },
        },
      },
    }),
  ).toEqual(['base', 'token', 'tag', 'name']);
});

it('asks for the variable of a parameter that is called description', () => {
  const parameter = { type: 'string', dynamic_variable: 'note' } as const;
  expect(
    neededVariables({
      type: 'webhook',
      name: 'ticket',
      description: '',
      response_timeout_secs: 20,
      api_schema: {
        url: 'https://api.example/tickets',
        method: 'POST',
        request_body_schema: { type: 'object', properties: { description: parameter } },
      },
    }),
  ).toEqual(['note']);
});
