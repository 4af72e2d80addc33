import { expect, it } from 'vitest';
import { clientEvents } from './client-events.ts';

const asking = (...client_events: string[]) => ({ conversation: { client_events } });
const ALL = ['agent_response', 'agent_tool_request', 'mcp_tool_call', 'turn_ledger'];

it('sends users of the console the events they ask for', () => {
  expect([...clientEvents(asking(...ALL), { own: {}, isConsole: true })]).toEqual(ALL);
});

it('hides parameters and results of tools from visitors unless the agent shows them', () => {
  expect([...clientEvents(asking(...ALL), { own: {}, isConsole: false })]).toEqual([
    ...['agent_response', 'agent_tool_request'],
  ]);
  const own = asking('mcp_tool_call', 'turn_ledger');
  expect([...clientEvents(asking(...ALL), { own, isConsole: false })]).toEqual([
    ...['agent_response', 'agent_tool_request', 'mcp_tool_call'],
  ]);
});
