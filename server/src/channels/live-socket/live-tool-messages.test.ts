import { ServerMessage } from '@parley/contract/live-messages.ts';
import { expect, it } from 'vitest';
import {
  clientToolCallFrame,
  connectionStatusFrame,
  endedServerCall,
  serverToolCallFrame,
  toolRequestFrame,
  toolResponseFrame,
  wholeToolResponseFrame,
} from './live-tool-messages.ts';

const call = { id: 't1', name: 'shop_find_order', input: { number: 7 } };
const called = { eventId: 3, call, kind: 'mcp', title: 'find_order' } as const;
const succeeded = { status: 'succeeded', result: 'It is on its way.', wasCalled: true } as const;
const declined = { status: 'declined', result: 'Nobody agreed.', wasCalled: false } as const;
const tool = {
  serverId: 'server_1',
  serverName: 'Shop',
  title: 'find_order',
  name: 'shop_find_order',
  definition: { name: 'shop_find_order', description: 'Finds an order.', inputSchema: {} },
  hash: 'h',
  needsApproval: true,
  hasChanged: false,
};
const shown = { call, tool };
const moment = '2026-01-01T00:00:00.000Z';

it.each([
  toolRequestFrame(called),
  toolResponseFrame(called, succeeded),
  wholeToolResponseFrame(called, declined),
  clientToolCallFrame(
    { id: 't2', name: 'open_page', parameters: { page: 'prices' }, expectsResponse: true, timeoutMs: 1 },
    4,
  ),
  serverToolCallFrame(shown, { state: 'loading' }, moment),
  serverToolCallFrame(shown, { state: 'awaiting_approval', approval_timeout_secs: 300 }, moment),
  serverToolCallFrame(shown, endedServerCall(succeeded), moment),
  serverToolCallFrame(shown, endedServerCall(declined), moment),
  connectionStatusFrame([{ serverId: 'server_1', isConnected: true, toolCount: 4 }]),
])('writes a frame that the contract knows: %s', (frame) => {
  expect(ServerMessage.safeParse(JSON.parse(frame)).error).toBeUndefined();
});

it('names a tool as people know it, with its kind, and says whether anything was sent', () => {
  expect(JSON.parse(toolResponseFrame(called, declined))).toMatchObject({
    agent_tool_response: {
      tool_name: 'find_order',
      tool_call_id: 't1',
      tool_type: 'mcp',
      event_id: 3,
      is_error: true,
      is_called: false,
    },
  });
});

it('sends the beginning of a result that is too long for a client, and says that it is cut', () => {
  const long = wholeToolResponseFrame(called, { ...succeeded, result: 'é'.repeat(40_000) });
  const { agent_tool_response_full_payload: whole } = JSON.parse(long);
  expect(whole).toMatchObject({ truncated: true, full_tool_result: 'é'.repeat(32_000) });
  expect(JSON.parse(wholeToolResponseFrame(called, succeeded))).toMatchObject({
    agent_tool_response_full_payload: { truncated: false, full_tool_result: 'It is on its way.' },
  });
});
