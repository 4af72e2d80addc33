import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { describe, expect, it } from 'vitest';
import { createFunctionCheck } from './function-check.ts';
import type { KnownIds } from './reference-check.ts';

const SECRET = '7b0c8f3e-8a52-4a62-9a3b-0d3f4b1c2d3e';
const known: KnownIds = async (_, ids) =>
  new Set(ids.filter((id) => id.startsWith('known') || ['agent_own', 'row', SECRET].includes(id)));
const check = createFunctionCheck({ toolServers: known, secrets: known, agents: known, documents: known });
const PATH = 'conversation_config.agent.prompt';

const webhook = (fields: Record<string, unknown> = {}, api: Record<string, unknown> = {}) => ({
  type: 'webhook',
  name: 'order',
  api_schema: { url: 'https://shop.example/orders', method: 'POST', ...api },
  ...fields,
});
const withTools = (...tools: unknown[]): ConversationConfig => ({ agent: { prompt: { tools } } });
const transferring = (name: string, ...transfers: unknown[]): ConversationConfig => ({
  agent: { prompt: { built_in_tools: { [name]: { type: 'system', name, params: { transfers } } } } },
});
const leaf = (fields: Record<string, unknown>) => ({ properties: { a: { type: 'string', ...fields } } });

async function problemsOf(config: ConversationConfig, stored?: ConversationConfig) {
  try {
    await check('team', config, { stored: stored && { ids: ['agent_own', 'row'], config: stored } });
    return [];
  } catch (error) {
    return (error as { detail: { fields: { path: string; message: string }[] } }).detail.fields;
  }
}

describe('a function that is saved', () => {
  it.each(['GET', 'DELETE', undefined])('is refused with a body for the method %s', async (method) => {
    const request_body_schema = { type: 'object', ...leaf({ constant_value: 'x' }) };
    expect(await problemsOf(withTools(webhook({}, { method, request_body_schema })))).toEqual([
      {
        path: 'conversation_config.agent.prompt.tools.0.api_schema.request_body_schema',
        message: 'body_not_allowed',
      },
    ]);
  });

  it.each([
    ['a name that no model could say', webhook({ name: 'my order' }), 'name', 'function_name_invalid'],
    ['no name', webhook({ name: undefined }), 'name', 'function_name_required'],
    ['no address', webhook({}, { url: ' ' }), 'api_schema.url', 'url_required'],
    ['no schema', { type: 'webhook', name: 'order' }, 'api_schema.url', 'url_required'],
    ['another protocol', webhook({}, { url: 'ftp://shop.example' }), 'api_schema.url', 'url_invalid'],
    ['a brace left open', webhook({}, { url: 'https://shop.example/{id' }), 'api_schema.url', 'url_invalid'],
    [
      'a variable for all of it',
      webhook({}, { url: '{{base_url}}/orders' }),
      'api_schema.url',
      'url_invalid',
    ],
    ['a host of the model', webhook({}, { url: 'https://{host}/' }), 'api_schema.url', 'url_host_open'],
    [
      'a secret in the address',
      webhook({}, { url: 'https://shop.example/?key={{secret:abc}}' }),
      'api_schema.url',
      'secret_misplaced',
    ],
    [
      'a header that the connection sets',
      webhook({}, { request_headers: { Host: 'a' } }),
      'api_schema.request_headers.Host',
      'header_name_invalid',
    ],
    [
      'a secret in the middle of a header',
      webhook({}, { request_headers: { 'X-Key': 'a {{secret:b}} c' } }),
      'api_schema.request_headers.X-Key',
      'secret_text_unsupported',
    ],
    [
      'a value that is never filled in',
      webhook({}, { query_params_schema: leaf({ description: ' ' }) }),
      'api_schema.query_params_schema.properties.a',
      'description_or_value_required',
    ],
    [
      'such a value deep in a body',
      webhook(
        {},
        {
          request_body_schema: {
            type: 'object',
            properties: { list: { type: 'array', items: { type: 'object', ...leaf({}) } } },
          },
        },
      ),
      'api_schema.request_body_schema.properties.list.items.properties.a',
      'description_or_value_required',
    ],
    [
      'a variable of the system as its own',
      webhook({ assignments: [{ dynamic_variable: 'system__time' }] }),
      'assignments.0.dynamic_variable',
      'variable_name_reserved',
    ],
    [
      'a value of the model, where it is called while it rings',
      webhook(
        { runs_while_ringing: true },
        { request_body_schema: { type: 'object', ...leaf({ description: 'b' }) } },
      ),
      'runs_while_ringing',
      'ringing_values_missing',
    ],
    [
      'a client function with a value that is never filled in',
      { type: 'client', name: 'show', parameters: { type: 'object', ...leaf({}) } },
      'parameters.properties.a',
      'description_or_value_required',
    ],
  ])('is refused with %s', async (_, entry, path, message) => {
    expect(await problemsOf(withTools(entry))).toEqual([{ path: `${PATH}.tools.0.${path}`, message }]);
  });

  it('needs a name of its own, among all functions', async () => {
    expect(await problemsOf(withTools(webhook(), { type: 'client', name: 'order' }))).toEqual([
      { path: `${PATH}.tools.1.name`, message: 'function_name_taken' },
    ]);
    expect(await problemsOf(withTools(webhook({ name: 'end_call' })))).toEqual([
      { path: `${PATH}.tools.0.name`, message: 'function_name_taken' },
    ]);
  });

  it.each([
    ['transfer_to_agent', { agent_id: '' }, 'agent_id', 'transfer_destination_required'],
    ['transfer_to_agent', { agent_id: 'agent_own' }, 'agent_id', 'transfer_to_itself'],
    ['transfer_to_agent', { agent_id: 'row' }, 'agent_id', 'transfer_to_itself'],
    [
      'transfer_to_number',
      { transfer_destination: { type: 'phone', phone_number: ' ' } },
      'transfer_destination.phone_number',
      'transfer_destination_required',
    ],
    [
      'transfer_to_number',
      { transfer_destination: { type: 'sip_uri' } },
      'transfer_destination.sip_uri',
      'transfer_destination_required',
    ],
  ])('is refused as %s to %j', async (name, transfer, path, message) => {
    expect(await problemsOf(transferring(name, transfer), {})).toEqual([
      { path: `${PATH}.built_in_tools.${name}.params.transfers.0.${path}`, message },
    ]);
  });

  it.each([
    ['0033612345678', '+33612345678'],
    ['33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)1 99 00 12 34', '+33199001234'],
    ['+33612345678', '+33612345678'],
    ['12345678', '+12345678'],
    ['1234567', '1234567'],
    ['{{number}}', '{{number}}'],
  ])('stores the destination %s as %s', async (written, stored) => {
    const config = transferring('transfer_to_number', {
      phone_number: written,
      transfer_destination: { type: 'phone', phone_number: written, newer: 1 },
    });
    expect(await check('team', config)).toEqual(
      transferring('transfer_to_number', {
        phone_number: stored,
        transfer_destination: { type: 'phone', phone_number: stored, newer: 1 },
      }),
    );
  });

  it('stores the id of a person without a number as it is', async () => {
    const config = transferring('transfer_to_number', {
      phone_number: '12345678',
      transfer_destination: { type: 'phone', phone_number: '12345678' },
      target: { kind: 'user', id: '12345678' },
    });
    expect(await check('team', config)).toEqual(config);
  });

  it('stores a secret that is written in a header as a reference', async () => {
    const id = SECRET;
    const headers = (request_headers: Record<string, unknown>) => withTools(webhook({}, { request_headers }));
    const written = headers({
      'X-A': `{{secret:${id}}}`,
      'X-B': `Bearer secret{{${id}}}`,
      'X-C': 'plain {{name}}',
    });
    expect(await check('team', written)).toEqual(
      headers({
        'X-A': { secret_id: id },
        'X-B': { secret_id: id, prefix: 'Bearer ' },
        'X-C': 'plain {{name}}',
      }),
    );
  });

  it('is stored unchanged where only a newer client understands it', async () => {
    const config = withTools({ type: 'mcp', newer: true }, 'odd', null);
    expect(await check('team', config)).toEqual(config);
  });

  it('does not prevent other changes', async () => {
    const stored: ConversationConfig = {
      agent: { prompt: { prompt: 'Old.', tools: [webhook({ name: 'my order' })], mcp_server_ids: ['gone'] } },
    };
    const changed = { agent: { prompt: { ...stored.agent?.prompt, prompt: 'New.' } } };
    expect(await problemsOf(changed, stored)).toEqual([]);
  });
});

describe('tool servers of an agent', () => {
  it('have to be servers of the team', async () => {
    expect(await problemsOf({ agent: { prompt: { mcp_server_ids: ['known-1', 'foreign'] } } })).toEqual([
      { path: `${PATH}.mcp_server_ids.1`, message: 'tool_server_not_found' },
    ]);
  });
});

describe('secrets, and agents that one hands over to,', () => {
  const naming = (secret_id: string, agent_id: string): ConversationConfig => ({
    agent: {
      dynamic_variables: { dynamic_variable_placeholders: { secret_id: 'of the team', agent_id: '7' } },
      prompt: {
        ...transferring('transfer_to_agent', { agent_id }).agent?.prompt,
        tools: [webhook({}, { request_headers: { 'X-Key': `Bearer {{secret:${secret_id}}}` } })],
        custom_llm: {
          url: 'https://models.example',
          api_key: { secret_id },
          request_headers: { 'X-Key': { secret_id } },
        },
      },
    },
  });

  it('have to be of the team', async () => {
    expect(await problemsOf(naming('known-1', 'known-2'))).toEqual([]);
    expect(await problemsOf(naming('foreign', 'elsewhere'))).toEqual([
      { path: `${PATH}.tools.0.api_schema.request_headers.X-Key.secret_id`, message: 'secret_not_found' },
      { path: `${PATH}.custom_llm.api_key.secret_id`, message: 'secret_not_found' },
      { path: `${PATH}.custom_llm.request_headers.X-Key.secret_id`, message: 'secret_not_found' },
      {
        path: `${PATH}.built_in_tools.transfer_to_agent.params.transfers.0.agent_id`,
        message: 'agent_not_found',
      },
    ]);
  });

  it('may be gone where they are stored already, or still to be chosen', async () => {
    const stored = naming('gone', 'gone');
    const changed = { agent: { ...stored.agent, first_message: 'Hi.' } };
    expect(await problemsOf(changed, stored)).toEqual([]);
    expect(
      await problemsOf(withTools(webhook({}, { request_headers: { 'X-Key': { secret_id: '' } } }))),
    ).toEqual([]);
  });
});

it('bounds how many functions an agent has', async () => {
  const many = Array.from({ length: 101 }, (_, position) => webhook({ name: `order_${position}` }));
  expect(await problemsOf(withTools(...many))).toEqual([
    { path: `${PATH}.tools`, message: 'too_many_functions' },
  ]);
});
