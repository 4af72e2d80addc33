import type { AgentFunction } from '@parley/contract/functions.ts';
import { expect, it } from 'vitest';
import {
  checkFunction,
  fromFunctionDraft,
  isFilled,
  newFunctionDraft,
  toFunctionDraft,
} from './function-draft.ts';

const client: AgentFunction = {
  type: 'client',
  id: 'f1',
  name: 'open_page',
  description: 'Opens a page',
  response_timeout_secs: -1,
  parameters: {
    type: 'object',
    properties: { page: { type: 'string', description: 'Its name', enum: ['home', 'basket'] } },
    required: [],
  },
  expects_response: true,
  execution_mode: 'async',
};

it('brings a client function back as it was, with fields of newer clients', () => {
  expect(fromFunctionDraft(toFunctionDraft(client))).toEqual(client);
});

it('writes a new client function with what it says and nothing else', () => {
  const draft = newFunctionDraft('client');
  if (draft.kind !== 'client') throw new Error('another form');
  expect(fromFunctionDraft({ ...draft, value: { ...draft.value, name: ' open_page ' } })).toEqual({
    type: 'client',
    name: 'open_page',
    description: '',
    expects_response: false,
  });
});

it('cannot save what has no name', () => {
  expect(isFilled(newFunctionDraft('client'))).toBe(false);
  expect(isFilled(newFunctionDraft('webhook'))).toBe(false);
  expect(isFilled(newFunctionDraft('end_call'))).toBe(true);
});

it('says what is wrong with a name', () => {
  const draft = newFunctionDraft('client');
  if (draft.kind !== 'client') throw new Error('another form');
  expect(checkFunction({ ...draft, value: { ...draft.value, name: 'two words' } })).toEqual({
    name: 'name_invalid',
  });
});
