import type { AgentFunction } from '@parley/contract/functions.ts';
import { expect, it } from 'vitest';
import { checkTool, fromToolDraft, isFilled, newToolDraft, toToolDraft } from './tool-draft.ts';

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

it('brings a client tool back as it was, with fields of newer clients', () => {
  expect(fromToolDraft(toToolDraft(client))).toEqual(client);
});

it('writes a new client tool with what it says and nothing else', () => {
  const draft = newToolDraft('client');
  if (draft.kind !== 'client') throw new Error('another form');
  expect(
    fromToolDraft({
      ...draft,
      value: { ...draft.value, tool: { ...draft.value.tool, name: ' open_page ' } },
    }),
  ).toEqual({
    type: 'client',
    name: 'open_page',
    description: '',
    expects_response: false,
  });
});

it('cannot save what has no name', () => {
  expect(isFilled(newToolDraft('client'))).toBe(false);
  expect(isFilled(newToolDraft('webhook'))).toBe(false);
  expect(isFilled(newToolDraft('end_call'))).toBe(true);
});

it('gives the error of a name', () => {
  const draft = newToolDraft('client');
  if (draft.kind !== 'client') throw new Error('another form');
  expect(
    checkTool({ ...draft, value: { ...draft.value, tool: { ...draft.value.tool, name: 'two words' } } }),
  ).toEqual({
    name: 'name_invalid',
  });
});
