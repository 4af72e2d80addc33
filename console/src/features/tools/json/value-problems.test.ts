import { AgentFunction } from '@parley/contract/functions.ts';
import { expect, it } from 'vitest';
import { valueProblems } from './value-problems.ts';

const problems = (value: unknown) => valueProblems(AgentFunction.safeParse(value).error?.issues ?? [], value);
const webhook = (fields: object) => ({
  type: 'webhook',
  name: 'call',
  api_schema: { url: 'https://example.com', ...fields },
});
const system = (params: object) => ({ type: 'system', name: 'transfer_to_agent', params });

it('finds nothing wrong with a tool', () => {
  expect(problems(webhook({}))).toEqual([]);
});

it.each([
  ['a missing field', { type: 'webhook', name: 'call' }, [{ path: ['api_schema'], code: 'missing' }]],
  ['a missing type', { name: 'call' }, [{ path: ['type'], code: 'missing' }]],
  [
    'a name that models cannot call',
    { ...webhook({}), name: 'two words' },
    [{ path: ['name'], code: 'name_invalid' }],
  ],
  [
    'another type of value',
    webhook({ url: 7 }),
    [{ path: ['api_schema', 'url'], code: 'wrong_type', expected: 'string' }],
  ],
  [
    'a value that is none of the known ones',
    webhook({ method: 'FETCH' }),
    [
      {
        path: ['api_schema', 'method'],
        code: 'not_one_of',
        choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      },
    ],
  ],
  [
    'a number out of its bounds',
    { ...webhook({}), response_timeout_secs: 900 },
    [{ path: ['response_timeout_secs'], code: 'too_big', limit: 300 }],
  ],
  [
    'a header that is none',
    webhook({ request_headers: { 'X-Key': 7 } }),
    [{ path: ['api_schema', 'request_headers', 'X-Key'], code: 'unfit' }],
  ],
  [
    'a parameter deep in a body',
    webhook({
      request_body_schema: {
        type: 'object',
        properties: {
          customer: { type: 'object', properties: { age: { type: 'integer', description: 7 } } },
        },
      },
    }),
    [
      {
        path: [
          'api_schema',
          'request_body_schema',
          'properties',
          'customer',
          'properties',
          'age',
          'description',
        ],
        code: 'wrong_type',
        expected: 'string',
      },
    ],
  ],
  [
    'a rule of the kind that it is most like',
    system({ system_tool_type: 'transfer_to_agent', transfers: [{ agent_id: 7 }] }),
    [{ path: ['params', 'transfers', 0, 'agent_id'], code: 'wrong_type', expected: 'string' }],
  ],
  [
    'a system function that does not exist',
    { type: 'system', name: 'fly', params: { system_tool_type: 'end_call' } },
    [
      {
        path: ['name'],
        code: 'not_one_of',
        choices: [
          'end_call',
          'skip_turn',
          'language_detection',
          'transfer_to_agent',
          'transfer_to_number',
          'play_keypad_touch_tone',
          'schedule_callback',
          'add_to_do_not_call',
        ],
      },
    ],
  ],
])('names %s', (_, value, expected) => {
  expect(problems(value)).toEqual(expected);
});

it('names a type of tool that does not exist', () => {
  expect(problems({ type: 'spell', name: 'fly' })).toMatchObject([{ path: ['type'] }]);
});
