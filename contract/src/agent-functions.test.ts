import { describe, expect, it } from 'vitest';
import {
  functionsOf,
  headersWithoutSecret,
  inOrder,
  readFunctions,
  withFunctions,
} from './agent-functions.ts';
import type { AgentFunction } from './functions.ts';

const endCall: AgentFunction = {
  type: 'system',
  name: 'end_call',
  description: '',
  response_timeout_secs: 20,
  params: { system_tool_type: 'end_call' },
};
const weather: AgentFunction = {
  type: 'webhook',
  name: 'get_weather',
  description: 'Tells the weather',
  response_timeout_secs: 30,
  api_schema: { url: 'https://example.com/weather', method: 'GET' },
};

describe('reading functions', () => {
  it('finds system functions by name and the others in the list', () => {
    const config = {
      agent: { prompt: { built_in_tools: { end_call: endCall, skip_turn: null }, tools: [weather] } },
    };
    expect(functionsOf(config)).toEqual([endCall, weather]);
  });

  it('reads system functions in the list and at the older path', () => {
    const config = { agent: { prompt: { tools: [weather] }, tools: [endCall] } };
    expect(functionsOf(config)).toEqual([endCall, weather]);
  });

  it('prefers the newer path where a function is stored at several', () => {
    const config = {
      agent: {
        prompt: {
          built_in_tools: { end_call: { ...endCall, description: 'new' } },
          tools: [endCall, weather],
        },
        tools: [{ ...weather, description: 'old' }],
      },
    };
    expect(functionsOf(config)).toEqual([{ ...endCall, description: 'new' }, weather]);
  });

  it('reads two functions of one name in one list, so that they can be reported', () => {
    expect(functionsOf({ agent: { prompt: { tools: [weather, weather] } } })).toHaveLength(2);
  });

  it.each([
    ['end_call', 'end_call'],
    ['language_detection', 'language_detection'],
    ['transfer_ai', 'transfer_to_agent'],
    ['transfer_human', 'transfer_to_number'],
  ])('reads the older type %s as %s', (type, name) => {
    expect(functionsOf({ agent: { tools: [{ type, name: 'anything', params: {} }] } })).toMatchObject([
      { type: 'system', name, params: { system_tool_type: name } },
    ]);
  });

  it('reads an entry of built-in tools without fields', () => {
    expect(functionsOf({ agent: { prompt: { built_in_tools: { skip_turn: {} } } } })).toMatchObject([
      { type: 'system', name: 'skip_turn', description: '', params: { system_tool_type: 'skip_turn' } },
    ]);
  });

  it('reads a transfer with only a number as one with a destination', () => {
    const transfers = [{ phone_number: '+33123456789', condition: 'A sale' }];
    const [own] = functionsOf({
      agent: { prompt: { built_in_tools: { transfer_to_number: { params: { transfers } } } } },
    });
    expect(own).toMatchObject({
      params: {
        transfers: [
          {
            phone_number: '+33123456789',
            condition: 'A sale',
            transfer_destination: { type: 'phone', phone_number: '+33123456789' },
            transfer_type: 'sip_refer',
          },
        ],
      },
    });
  });

  it('reads destinations of transfers that ElevenLabs takes from a variable', () => {
    const transfers = [
      { transfer_destination: { type: 'phone_dynamic_variable', phone_number: 'desk' } },
      { transfer_destination: { type: 'sip_uri_dynamic_variable', sip_uri: '{{ line }}' } },
      { transfer_destination: { type: 'phone_dynamic_variable', phone_number: '' } },
    ];
    const [own] = functionsOf({
      agent: { prompt: { built_in_tools: { transfer_to_number: { params: { transfers } } } } },
    });
    expect(own?.type === 'system' && own.params.transfers).toMatchObject([
      { transfer_destination: { type: 'phone', phone_number: '{{desk}}' } },
      { transfer_destination: { type: 'sip_uri', sip_uri: '{{line}}' } },
      { transfer_destination: { type: 'phone', phone_number: '' } },
    ]);
  });

  it.each([
    ['beside its name', { url: 'https://example.com', method: 'PUT', response_timeout: 5 }],
    ['under config', { config: { url: 'https://example.com', method: 'PUT', response_timeout: 5 } }],
    [
      'and only its address in the schema',
      { method: 'PUT', response_timeout: 5, api_schema: { url: 'https://example.com' } },
    ],
    [
      'under config and its address in the schema',
      { config: { method: 'PUT', response_timeout: 5 }, api_schema: { url: 'https://example.com' } },
    ],
    [
      'beside a schema that says more',
      { method: 'POST', response_timeout: 5, api_schema: { url: 'https://example.com', method: 'PUT' } },
    ],
  ])('reads a webhook with its request %s', (_, fields) => {
    expect(
      functionsOf({ agent: { prompt: { tools: [{ type: 'webhook', name: 'call', ...fields }] } } }),
    ).toEqual([
      {
        type: 'webhook',
        name: 'call',
        description: '',
        response_timeout_secs: 5,
        api_schema: { url: 'https://example.com', method: 'PUT' },
      },
    ]);
  });

  it('reads parameters as ElevenLabs writes them', () => {
    const blank = { enum: null, dynamic_variable: '', constant_value: '', is_system_provided: false };
    const properties = { day: { type: 'string', description: 'The day', ...blank } };
    const request_body_schema = { type: 'object', properties, required: ['day'] };
    const api_schema = { url: 'https://example.com', method: 'POST', request_body_schema };
    const stored = { type: 'webhook', name: 'book', description: 'Books.', api_schema };
    const { functions, broken } = readFunctions({ agent: { prompt: { tools: [stored] } } });
    expect(broken).toEqual([]);
    expect(functions).toMatchObject([{ name: 'book', api_schema: { request_body_schema: { properties } } }]);
  });

  it('reports unreadable functions and leaves them out', () => {
    const stored = { type: 'webhook', name: 'two words', api_schema: { url: 'https://example.com' } };
    expect(readFunctions({ agent: { prompt: { tools: [stored, weather] } } })).toEqual({
      functions: [weather],
      broken: [{ name: 'two words', stored, place: 'name', reason: 'function_name_invalid' }],
      unknown: [],
    });
  });
});

describe('writing functions', () => {
  it('moves functions from older paths and preserves unknown tools', () => {
    const later = { type: 'telepathy', name: 'read_mind' };
    const answeringMachine = { type: 'system', name: 'voicemail_detection', params: {} };
    const config = {
      tts: { voice_id: 'anna' },
      agent: {
        language: 'fr',
        prompt: {
          prompt: 'Hello',
          built_in_tools: { voicemail_detection: answeringMachine },
          tools: [later, 7],
        },
        tools: [endCall, weather],
      },
    };
    expect(withFunctions(config, functionsOf(config))).toEqual({
      tts: { voice_id: 'anna' },
      agent: {
        language: 'fr',
        prompt: {
          prompt: 'Hello',
          built_in_tools: { voicemail_detection: answeringMachine, end_call: endCall },
          tools: [weather, later, 7],
        },
        tools: [],
      },
    });
  });

  it('removes deleted functions', () => {
    const config = {
      agent: { prompt: { built_in_tools: { end_call: endCall }, tools: [weather] }, tools: [weather] },
    };
    expect(withFunctions(config, [])).toEqual({
      agent: { prompt: { built_in_tools: {}, tools: [] }, tools: [] },
    });
  });

  it('preserves unreadable functions where it is asked to', () => {
    const stored = { type: 'webhook', name: 'two words' };
    expect(
      withFunctions({ agent: { prompt: { tools: [stored] } } }, [weather], [stored]).agent?.prompt?.tools,
    ).toEqual([weather, stored]);
  });

  it('reads back what it wrote, with fields of newer clients', () => {
    const functions = [
      { ...endCall, disable_interruptions: true },
      { ...weather, api_schema: { ...weather.api_schema, auth_connection: { id: 'a' } } },
    ];
    expect(functionsOf(withFunctions({}, functions))).toEqual(functions);
  });

  it('puts system functions first, in a fixed order', () => {
    const skipTurn: AgentFunction = {
      ...endCall,
      name: 'skip_turn',
      params: { system_tool_type: 'skip_turn' },
    };
    expect(inOrder([weather, skipTurn, endCall])).toEqual([endCall, skipTurn, weather]);
  });
});

it('names headers whose secret is gone', () => {
  const request_headers = {
    Accept: 'text/plain',
    Authorization: { secret_id: '' },
    'X-Key': { secret_id: 'gone' },
    'X-Other': { secret_id: 'here' },
    'X-Caller': { variable_name: 'system__caller_id' },
  };
  const webhook = { ...weather, api_schema: { ...weather.api_schema, request_headers } };
  expect(headersWithoutSecret(webhook)).toEqual(['Authorization']);
  expect(headersWithoutSecret(webhook, (id) => id === 'here')).toEqual(['Authorization', 'X-Key']);
});
