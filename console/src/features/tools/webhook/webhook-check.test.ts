import { expect, it } from 'vitest';
import { newHeader } from './headers/header-draft.ts';
import { newParameter } from './parameters/parameter-draft.ts';
import { checkWebhook, isWebhookFilled } from './webhook-check.ts';
import { newWebhookDraft, withSchema } from './webhook-draft.ts';

const named = (name: string) => {
  const draft = withSchema(newWebhookDraft(), { url: 'https://a.example' });
  return { ...draft, tool: { ...draft.tool, name } };
};
const PING = named('ping');

it('asks for a name and an address', () => {
  expect(isWebhookFilled(newWebhookDraft())).toBe(false);
  expect(checkWebhook(newWebhookDraft())).toEqual({ name: 'name_required', url: 'url_required' });
  expect(isWebhookFilled(PING)).toBe(true);
  expect(checkWebhook(PING)).toEqual({});
  expect(checkWebhook(named('check the order'))).toEqual({ name: 'name_invalid' });
});

it.each([
  ['a.example/x', 'url_invalid'],
  ['ftp://a.example', 'url_invalid'],
  ['https://user:word@a.example/', 'url_invalid'],
  ['https://{user}@a.example/', 'url_invalid'],
  ['https://a.example/a b', 'url_invalid'],
  ['https://a.example/{id', 'url_braces'],
  ['https://a.example/{id}/{{region}}', undefined],
  ['https://a.example/{id}/{{ region }}', undefined],
  ['https://a.example/{ id }', 'url_invalid'],
  // The server calls no address whose beginning a variable decides.
  ['{{base_url}}/orders', 'url_invalid'],
  ['https://{id}.example/orders', 'url_host_open'],
  ['https://a.example/?key={{secret:1}}', 'secret_misplaced'],
])('says of the address %s: %s', (url, error) => {
  const path = [{ ...newParameter('p', 'id'), description: 'Number' }];
  expect(checkWebhook({ ...withSchema(PING, { url }), path }).url).toBe(error);
});

it('accepts five sentences for the wait, each of 300 characters', () => {
  const waiting = (...wait_messages: string[]) =>
    checkWebhook({ ...PING, tool: { ...PING.tool, wait_messages } });
  const five = ['1', '2', '3', '4', 'x'.repeat(300)];
  expect(waiting(...five, ' ')).toEqual({});
  expect(waiting(...five, '6')).toEqual({ wait_messages: 'wait_messages_too_many' });
  expect(waiting('x'.repeat(301))).toEqual({ wait_messages: 'wait_message_too_long' });
});

it('knows the parameters that may be named to the caller', () => {
  const asking = (message: string, enabled = true) =>
    checkWebhook({
      ...withSchema(PING, { url: 'https://a.example/{order}' }),
      tool: {
        ...withSchema(PING, { url: 'https://a.example/{order}' }).tool,
        caller_confirmation: { enabled, message },
      },
      path: [{ ...newParameter('p', 'order'), description: 'Number' }],
      query: [{ ...newParameter('q', 'shop'), source: 'constant' as const, constant: '1' }],
    });
  expect(asking('I cancel {order} for {{name}}.')).toEqual({});
  expect(asking('I cancel at {shop}.')).toEqual({ caller_confirmation: 'parameter_unknown' });
  expect(asking('I cancel at {shop}.', false)).toEqual({});
});

it('asks for a name and a description or value of each parameter, however deep', () => {
  const leaf = newParameter('leaf');
  const body = [{ ...newParameter('object', 'customer'), type: 'object' as const, children: [leaf] }];
  const errors = { 'leaf.name': 'required', 'leaf.value': 'description_or_value_required' };
  expect(checkWebhook({ ...withSchema(PING, { method: 'POST' }), body })).toEqual(errors);
  expect(checkWebhook({ ...withSchema(PING, { method: 'GET' }), body })).toEqual({});
  const filled = { ...leaf, name: 'age', source: 'constant' as const, constant: '0' };
  expect(checkWebhook({ ...PING, query: [filled] })).toEqual({});
  expect(checkWebhook({ ...PING, query: [filled, { ...filled, key: 'other' }] })).toEqual({
    'other.name': 'twice',
  });
});

it('takes the description of a list for that of its items', () => {
  const list = { ...newParameter('list', 'tags'), type: 'array' as const, children: [newParameter('item')] };
  const put = withSchema(PING, { method: 'PUT' });
  expect(checkWebhook({ ...put, body: [list] })).toEqual({
    'item.value': 'description_or_value_required',
  });
  expect(checkWebhook({ ...put, body: [{ ...list, description: 'Tags' }] })).toEqual({});
});

it('says at the field when there are more choices or variables than a tool may have', () => {
  const limited = { ...newParameter('p', 'city'), description: 'City' };
  const choices = Array.from({ length: 101 }, (_, index) => `City ${index}`);
  const query = [{ ...limited, choices }];
  expect(checkWebhook({ ...PING, query })).toEqual({ 'p.choices': 'choices_too_many' });
  expect(checkWebhook({ ...PING, query: [{ ...limited, choices: choices.slice(1) }] })).toEqual({});
  const unused = { ...limited, source: 'constant' as const, constant: 'Paris', choices };
  expect(checkWebhook({ ...PING, query: [unused] })).toEqual({});

  const answers = Array.from({ length: 51 }, (_, index) => {
    const dynamic_variable = `value_${index}`;
    return {
      key: `a${index}`,
      assignment: { source: 'response' as const, dynamic_variable, value_path: 'x' },
    };
  });
  expect(checkWebhook({ ...PING, answers })).toEqual({ 'a50.name': 'variables_too_many' });
  expect(checkWebhook({ ...PING, answers: answers.slice(1) })).toEqual({});
});

it('checks headers and variables', () => {
  const headers = [
    newHeader('1'),
    newHeader('2', 'X Team', 'a'),
    newHeader('6', 'Host', 'b.example'),
    newHeader('7', 'Sec-Fetch-Mode', 'cors'),
    newHeader('5', 'Sum', 'a {{secret:1}} b'),
    { ...newHeader('3', 'Key'), kind: 'secret' as const },
  ];
  const answers = [
    {
      key: '4',
      assignment: { source: 'response' as const, dynamic_variable: 'system__time', value_path: '' },
    },
  ];
  expect(checkWebhook({ ...PING, headers, answers })).toEqual({
    '2.name': 'header_invalid',
    '3.value': 'secret_required',
    '4.name': 'variable_invalid',
    '5.value': 'secret_text',
    '6.name': 'header_invalid',
    '7.name': 'header_invalid',
  });
});

it('needs a constant or a variable for each value that is required while a call rings', () => {
  const asked = { ...newParameter('a', 'order'), description: 'Its number' };
  const known = { ...newParameter('b', 'phone'), source: 'variable' as const, variable: 'system__caller_id' };
  const ringing = { ...PING, tool: { ...PING.tool, runs_while_ringing: true }, query: [asked, known] };
  expect(checkWebhook(ringing)).toEqual({ 'a.value': 'ringing_unfilled' });
  expect(checkWebhook({ ...ringing, query: [{ ...asked, required: false }, known] })).toEqual({});
  expect(checkWebhook({ ...PING, query: [asked, known] })).toEqual({});
});
