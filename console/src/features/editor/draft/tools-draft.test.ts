import { expect, it } from 'vitest';
import { NO_TOOLS, toolsDraft, withTools } from './tools-draft.ts';

const END_CALL = {
  type: 'system' as const,
  name: 'end_call' as const,
  description: '',
  response_timeout_secs: 20,
  params: { system_tool_type: 'end_call' as const },
};
const BROKEN = { type: 'webhook', name: 'two words' };

it('finds nothing in an agent that says nothing of tools', () => {
  expect(toolsDraft({})).toEqual(NO_TOOLS);
});

it('writes what it read, with what it cannot read and what it does not know', () => {
  const stored = {
    agent: {
      prompt: {
        built_in_tools: { end_call: END_CALL, voicemail_detection: { type: 'system' } },
        mcp_server_ids: ['s1', 's2'],
        tools: [BROKEN, { type: 'telepathy' }],
      },
      tools: [],
    },
  };
  expect(withTools(stored, toolsDraft(stored))).toEqual({
    agent: {
      prompt: {
        built_in_tools: { voicemail_detection: { type: 'system' }, end_call: END_CALL },
        mcp_server_ids: ['s1', 's2'],
        tools: [BROKEN, { type: 'telepathy' }],
      },
      tools: [],
    },
  });
});

it('forgets what was taken away', () => {
  const stored = {
    agent: {
      prompt: { built_in_tools: { end_call: END_CALL }, mcp_server_ids: ['s1'], tools: [BROKEN] },
      tools: [END_CALL],
    },
  };
  expect(withTools(stored, NO_TOOLS)).toEqual({
    agent: { prompt: { built_in_tools: {}, mcp_server_ids: [], tools: [] }, tools: [] },
  });
});
