import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { SessionTool } from '@parley/engine/tools/tool.ts';
import { expect, it } from 'vitest';
import {
  askedCall,
  assignedVariables,
  sentMessages,
  switchedLanguage,
  withToolCalls,
} from './chat-history.ts';

const record: ToolCallRecord = {
  request_id: 't1',
  tool_name: 'find_order',
  type: 'mcp',
  params_as_json: '{"number":7}',
  start_ms: 1,
  latency_secs: 1,
  status: 'succeeded',
  is_error: false,
  was_called: true,
  result: 'On its way.',
  approval: null,
  detail: {},
};
const tool: SessionTool = {
  name: 'shop_find_order',
  description: '',
  inputSchema: {},
  kind: 'mcp',
  title: 'find_order',
  needsConsent: false,
};
const turnOf = (message: string, ...toolCalls: ToolCallRecord[]) => ({
  eventId: 3,
  role: 'agent' as const,
  message,
  toolCalls,
});

it('takes the client’s words, without the new message that some repeat', () => {
  const history = [
    { role: 'user' as const, content: 'Hi' },
    { role: 'assistant' as const, message: 'Hello' },
    { role: 'user' as const, content: ' ' },
    { role: 'user' as const, content: 'Where is it?' },
  ];
  expect(sentMessages(history, 'Where is it?')).toEqual([
    { role: 'user', text: 'Hi' },
    { role: 'agent', text: 'Hello' },
  ]);
});

it('gives replies back the calls that they rest on, by the names of now', () => {
  const messages = [
    { role: 'user' as const, text: 'Where is it?' },
    { role: 'agent' as const, text: 'It is on its way.' },
  ];
  expect(withToolCalls(messages, [turnOf('It is on its way.', record)], [tool])).toEqual([
    messages[0],
    { role: 'agent', text: '', toolCalls: [{ id: 't1', name: 'shop_find_order', input: { number: 7 } }] },
    {
      role: 'tool',
      toolCallId: 't1',
      toolName: 'shop_find_order',
      result: 'On its way.',
      isError: false,
      status: 'succeeded',
    },
    messages[1],
  ]);
});

it('leaves out calls that wait, that were erased, and of tools that the agent has no more', () => {
  const messages = [
    { role: 'user' as const, text: 'Where is it?' },
    { role: 'agent' as const, text: 'It is on its way.' },
  ];
  const others = [
    { ...record, status: 'awaiting' as const },
    { ...record, params_as_json: '{"number":7,"te…' },
    { ...record, tool_name: 'gone' },
  ];
  expect(withToolCalls(messages, [turnOf('It is on its way.', ...others)], [tool])).toEqual(messages);
});

it('leaves out calls before the first words of the caller', () => {
  const greeting = [{ role: 'agent' as const, text: 'It is on its way.' }];
  expect(withToolCalls(greeting, [turnOf('It is on its way.', record)], [tool])).toEqual(greeting);
});

it('goes on with the question of the last turn alone', () => {
  const asked = { ...record, status: 'awaiting' as const };
  expect(askedCall([turnOf('Shall I?', asked)], 3)).toBe(asked);
  expect(askedCall([turnOf('Shall I?', asked)], 4)).toBeUndefined();
  expect(askedCall([turnOf('Done.', record)], 3)).toBeUndefined();
});

it('lets the newest answer and the newest switch of the language win', () => {
  const valued = (order: number) => ({ ...record, detail: { variables: { order } } });
  expect(assignedVariables([turnOf('', valued(1)), turnOf('', valued(2))])).toEqual({ order: 2 });
  const switched = (language: string, status: ToolCallRecord['status'] = 'succeeded') => ({
    ...record,
    tool_name: 'language_detection',
    type: 'system' as const,
    status,
    params_as_json: JSON.stringify({ language }),
  });
  const turns = [turnOf('', switched('de'), switched('es')), turnOf('', switched('xx', 'failed'))];
  expect(switchedLanguage(turns)).toBe('es');
  expect(switchedLanguage([])).toBeUndefined();
});
