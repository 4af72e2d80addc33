import { ServerMessage } from '@parley/contract/live-messages.ts';
import { expect, it } from 'vitest';
import { type ToolMessage, toolEventOf } from './tool-events.ts';

const named = { tool_name: 'find_order', tool_call_id: 'call_1' };

function eventOf(message: ToolMessage) {
  expect(ServerMessage.safeParse(message).success).toBe(true);
  return toolEventOf(message);
}

it('reports which tool the agent calls', () => {
  const agent_tool_request = { ...named, tool_type: 'webhook', event_id: 2 };
  expect(eventOf({ type: 'agent_tool_request', agent_tool_request })).toEqual({
    type: 'tool-request',
    eventId: 2,
    toolCallId: 'call_1',
    toolName: 'find_order',
    toolType: 'webhook',
  });
});

it('reports how a call ended, with its result where that was requested', () => {
  const call = { ...named, tool_type: 'webhook', is_error: true, is_called: true, event_id: 2 };
  expect(eventOf({ type: 'agent_tool_response', agent_tool_response: call })).toMatchObject({
    type: 'tool-response',
    isError: true,
    isCalled: true,
    result: undefined,
  });
  const agent_tool_response_full_payload = { ...call, full_tool_result: 'Status 500', truncated: true };
  expect(
    eventOf({ type: 'agent_tool_response_full_payload', agent_tool_response_full_payload }),
  ).toMatchObject({ type: 'tool-response', toolCallId: 'call_1', result: 'Status 500' });
});

it('passes on calls of client tools', () => {
  const client_tool_call = { ...named, parameters: { page: 'prices' }, event_id: 3 };
  expect(eventOf({ type: 'client_tool_call', client_tool_call })).toEqual({
    type: 'client-tool',
    eventId: 3,
    toolCallId: 'call_1',
    toolName: 'find_order',
    parameters: { page: 'prices' },
  });
});

it('reports the state of a tool server call, and nothing of which servers are connected', () => {
  const mcp_tool_call = {
    ...named,
    service_id: 'server',
    parameters: {},
    timestamp: '2026-01-01T00:00:00.000Z',
    state: 'awaiting_approval' as const,
    approval_timeout_secs: 300,
  };
  expect(eventOf({ type: 'mcp_tool_call', mcp_tool_call })).toEqual({
    type: 'server-tool',
    call: mcp_tool_call,
  });
  const integrations = [
    { integration_id: 'server', integration_type: 'mcp_server' as const, is_connected: false, tool_count: 4 },
  ];
  expect(eventOf({ type: 'mcp_connection_status', mcp_connection_status: { integrations } })).toBeUndefined();
});
