import { WebhookFunction } from '@parley/contract/functions.ts';
import { expect, it } from 'vitest';
import { asSecretHeader, newHeader } from './headers/header-draft.ts';
import { newParameter } from './parameters/parameter-draft.ts';
import { fromWebhookDraft, newWebhookDraft, toWebhookDraft, withSchema } from './webhook-draft.ts';

const ORDER = WebhookFunction.parse({
  type: 'webhook',
  id: 'tool_1',
  name: 'place_order',
  description: 'Places an order.',
  response_timeout_secs: 12,
  owner: 'kept',
  api_schema: {
    url: 'https://shop.example/customers/{customer}/orders',
    method: 'POST',
    auth_connection: null,
    request_headers: {
      'X-Team': 'bikes',
      Authorization: { secret_id: '7f0d', prefix: 'Bearer ', note: 'kept' },
      'X-Caller': { variable_name: 'system__caller_id' },
    },
    path_params_schema: { customer: { type: 'string', description: 'Number of the customer', is_old: true } },
    query_params_schema: {
      properties: {
        express: { type: 'boolean', constant_value: true },
        region: { type: 'string', dynamic_variable: 'region' },
        note: { type: 'string', description: 'A note', enum: ['a', 'b, c'] },
      },
      required: ['region', 'express'],
      kept: 1,
      property_order: ['express', 'region', 'note'],
    },
    request_body_schema: {
      type: 'object',
      description: 'The order',
      required: ['lines'],
      kept: 2,
      property_order: ['lines', 'tags'],
      properties: {
        lines: {
          type: 'array',
          description: 'Lines of the order',
          items: {
            type: 'object',
            description: 'One line',
            properties: {
              sku: { type: 'string', description: 'Article' },
              count: { type: 'integer', constant_value: 3 },
              price: { type: 'number', constant_value: 2.5, kept: 3 },
              guests: { type: 'integer', constant_value: '{{guests}}' },
              terrace: { type: 'boolean', constant_value: '{{terrace}}' },
            },
            required: ['sku', 'count', 'price', 'guests', 'terrace'],
          },
        },
        tags: {
          type: 'array',
          description: 'Tags',
          items: { type: 'string', description: 'One tag' },
          kept: 4,
        },
      },
    },
  },
  dynamic_variables: { dynamic_variable_placeholders: { region: 'south' } },
  assignments: [
    {
      source: 'response',
      dynamic_variable: 'order_id',
      value_path: 'order.id',
      description: 'Its number',
      kept: 5,
      key: 'of another program',
    },
  ],
});

it('gives back what it was made from, with the fields that the form does not know', () => {
  expect(fromWebhookDraft(toWebhookDraft(ORDER))).toEqual(ORDER);
});

it('preserves the order of parameters where the names would come back in another one', () => {
  const { api_schema } = fromWebhookDraft({
    ...newWebhookDraft(),
    query: [newParameter('1', 'region'), newParameter('2', 'note')],
  });
  expect(api_schema.query_params_schema).toMatchObject({ property_order: ['region', 'note'] });
  const properties = { note: api_schema.query_params_schema?.properties.note, region: { type: 'string' } };
  const stored = WebhookFunction.parse({
    type: 'webhook',
    name: 'ping',
    api_schema: { ...api_schema, query_params_schema: { ...api_schema.query_params_schema, properties } },
  });
  expect(toWebhookDraft(stored).query.map(({ name }) => name)).toEqual(['region', 'note']);
});

it('gives back a webhook with few or empty settings', () => {
  const bare = WebhookFunction.parse({
    type: 'webhook',
    name: 'ping',
    api_schema: { url: 'https://a.example' },
  });
  expect(fromWebhookDraft(toWebhookDraft(bare))).toEqual(bare);
  const empty = WebhookFunction.parse({
    type: 'webhook',
    name: 'ping',
    api_schema: {
      url: 'https://a.example',
      method: 'PUT',
      content_type: 'application/json',
      request_headers: {},
      path_params_schema: {},
      query_params_schema: null,
      request_body_schema: null,
    },
    assignments: [],
  });
  expect(fromWebhookDraft(toWebhookDraft(empty))).toEqual(empty);
});

it('leaves the body in the form while the method has none, and leaves it out of what is stored', () => {
  const draft = withSchema(toWebhookDraft(ORDER), { method: 'GET' });
  expect(fromWebhookDraft(draft).api_schema).not.toHaveProperty('request_body_schema');
  expect(fromWebhookDraft(withSchema(draft, { method: 'PATCH' })).api_schema.request_body_schema).toEqual(
    ORDER.api_schema.request_body_schema,
  );
});

it('leaves out path parameters whose braces are gone and adds those that have come', () => {
  const draft = withSchema(toWebhookDraft(ORDER), { url: 'https://shop.example/{order}' });
  expect(fromWebhookDraft(draft).api_schema.path_params_schema).toEqual({
    order: { type: 'string', description: 'String parameter' },
  });
});

it('turns the written forms of secrets and variables into references', () => {
  const headers = (value: string) => {
    const written = WebhookFunction.parse({
      type: 'webhook',
      name: 'ping',
      api_schema: { url: 'https://a.example', request_headers: { Key: value } },
    });
    return fromWebhookDraft(toWebhookDraft(written)).api_schema.request_headers;
  };
  const id = '0b8f6a3e-1c52-4d8e-9a77-5d2f1b6c9e01';
  for (const text of [`{{secret:${id}}}`, `{{ secret__${id} }}`, `{{secret ${id}}}`, `secret{{${id}}}`])
    expect(headers(text)).toEqual({ Key: { secret_id: id } });
  expect(headers(`Bearer {{secret:${id}}}`)).toEqual({ Key: { secret_id: id, prefix: 'Bearer ' } });
  expect(headers('{{secret__key}}')).toEqual({ Key: { variable_name: 'secret__key' } });
  expect(headers('{{order_id}}')).toEqual({ Key: { variable_name: 'order_id' } });
  expect(headers('Bearer {{order_id}}')).toEqual({ Key: 'Bearer {{order_id}}' });
});

it('begins a secret with the key of a plain header, and leaves the word before it in plain text', () => {
  expect(asSecretHeader(newHeader('1', 'Authorization', 'Bearer abc'))).toMatchObject({
    kind: 'secret',
    prefix: 'Bearer ',
    text: 'abc',
  });
  expect(asSecretHeader(newHeader('1', 'X-Api-Key', 'abc'))).toMatchObject({ prefix: '', text: 'abc' });
});

it('starts with the specified method and timeout', () => {
  expect(newWebhookDraft().tool).toMatchObject({ response_timeout_secs: 30, api_schema: { method: 'GET' } });
});
