import { WebhookFunction } from '@parley/contract/functions.ts';
import { describe, expect, it } from 'vitest';
import { webhookDefinition } from './model-parameters.ts';
import { requestValues } from './request-values.ts';

const described = (type: string) => ({ type, description: `A ${type}` });

function posting(api: Record<string, unknown>): WebhookFunction {
  return WebhookFunction.parse({
    type: 'webhook',
    name: 'order',
    api_schema: { url: 'https://shop.example/orders', method: 'POST', ...api },
  });
}

describe('the schema of a webhook', () => {
  it('asks for what is described, and hides constants and variables', () => {
    const { inputSchema } = webhookDefinition(
      posting({
        url: 'https://shop.example/{shop}/orders',
        query_params_schema: { properties: { page: described('integer') }, required: [] },
        request_body_schema: {
          type: 'object',
          properties: {
            name: described('string'),
            country: { type: 'string', constant_value: 'FR' },
            caller: { type: 'string', dynamic_variable: 'caller' },
            source: { type: 'object', properties: { app: { type: 'string', constant_value: 'parley' } } },
          },
        },
      }),
    );
    expect(inputSchema).toEqual({
      type: 'object',
      properties: {
        shop: { type: 'string', description: 'String parameter' },
        page: { type: 'integer', description: 'A integer' },
        name: { type: 'string', description: 'A string' },
      },
      required: ['shop', 'name'],
      additionalProperties: false,
    });
  });

  it('closes inner objects and names what has no description', () => {
    const { inputSchema } = webhookDefinition(
      posting({
        request_body_schema: {
          type: 'object',
          properties: {
            lines: {
              type: 'array',
              items: {
                type: 'object',
                required: ['sku'],
                properties: { sku: { type: 'string' }, count: described('number') },
              },
            },
          },
        },
      }),
    );
    expect(inputSchema.properties).toEqual({
      lines: {
        type: 'array',
        description: 'Array parameter',
        items: {
          type: 'object',
          description: 'Object parameter',
          properties: {
            sku: { type: 'string', description: 'String parameter' },
            count: { type: 'number', description: 'A number' },
          },
          required: ['sku'],
          additionalProperties: false,
        },
      },
    });
  });

  it('makes names unique that occur in two locations, and replaces those that no model could use', () => {
    const webhook = posting({
      url: 'https://shop.example/{id}?q={a b}',
      request_body_schema: {
        type: 'object',
        properties: { id: described('integer'), 'a b': described('string'), 'é[0]': described('string') },
      },
    });
    expect(Object.keys(webhookDefinition(webhook).inputSchema.properties as object)).toEqual([
      'id',
      'a_b',
      'body_id',
      'body_a_b',
      '__0_',
    ]);
    const input = { id: 'x', a_b: 'y', body_id: 3, body_a_b: 'z', __0_: 'w' };
    expect(requestValues(webhook.api_schema, input, {})).toEqual({
      path: new Map([
        ['id', 'x'],
        ['a b', 'y'],
      ]),
      query: [],
      body: { id: 3, 'a b': 'z', 'é[0]': 'w' },
    });
  });

  it('lists choices of texts, and describes those of numbers', () => {
    const { inputSchema } = webhookDefinition(
      posting({
        query_params_schema: {
          properties: {
            size: { ...described('string'), enum: ['small', 'large', '', 'small'] },
            year: { ...described('integer'), enum: ['2025', '2026'] },
          },
        },
      }),
    );
    expect(inputSchema.properties).toEqual({
      size: { type: 'string', description: 'A string', enum: ['small', 'large'] },
      year: { type: 'integer', description: 'A integer One of: 2025, 2026.' },
    });
  });
});

describe('values of a request', () => {
  const body = (properties: Record<string, unknown>, required?: string[]) =>
    posting({ request_body_schema: { type: 'object', properties, ...(required ? { required } : {}) } })
      .api_schema;

  it.each([
    ['integer', '7', 7],
    ['integer', 7.0, 7],
    ['number', ' 2.50 ', 2.5],
    ['boolean', 'TRUE', true],
    ['string', 12, '12'],
    ['string', true, 'true'],
  ])('take a %s written as %j for %j', (type, given, expected) => {
    expect(requestValues(body({ value: described(type) }), { value: given }, {}).body).toEqual({
      value: expected,
    });
  });

  it.each([
    ['integer', '7.5'],
    ['integer', 'seven'],
    ['number', '1,500'],
    ['number', true],
    ['boolean', 'yes'],
    ['string', { a: 1 }],
    ['string', ['a']],
  ])('are not guessed: a %s is not %j', (type, given) => {
    expect(() => requestValues(body({ value: described(type) }), { value: given }, {})).toThrow(/must be/);
  });

  it('read objects and lists that a model wrote as text, and take one item for a list', () => {
    const api = body({
      who: { type: 'object', properties: { name: described('string') } },
      tags: { type: 'array', items: described('string') },
      ids: { type: 'array', items: described('integer') },
    });
    expect(requestValues(api, { who: '{"name":"Ada"}', tags: 'red', ids: '["1", 2]' }, {}).body).toEqual({
      who: { name: 'Ada' },
      tags: ['red'],
      ids: [1, 2],
    });
  });

  it('leave out what need not be there', () => {
    const api = body(
      { a: described('string'), b: described('string'), c: { type: 'string', dynamic_variable: 'c' } },
      ['a'],
    );
    expect(requestValues(api, { a: 'x', b: null }, {}).body).toEqual({ a: 'x' });
  });

  it('name everything that is missing or wrong at once', () => {
    const api = body({
      who: { type: 'object', properties: { name: described('string') } },
      age: described('integer'),
    });
    expect(() => requestValues(api, { who: {}, age: 'old' }, {})).toThrow(
      'The value of "who.name" is missing. The value of "age" must be a whole number, not "old".',
    );
  });

  it('take names that objects have anyway for ordinary ones', () => {
    const api = body({ constructor: described('string'), toString: described('string') }, []);
    expect(requestValues(api, {}, {}).body).toEqual({});
  });
});
