import { expect, it } from 'vitest';
import { clientEvents } from './client-events.ts';

const asking = (...client_events: string[]) => ({ conversation: { client_events } });
const ALL = ['agent_response', 'agent_tool_request', 'mcp_tool_call', 'turn_ledger'];

it('sends people of the console what they ask for', () => {
  expect([...clientEvents(asking(...ALL), { own: {}, isConsole: true })]).toEqual(ALL);
});

it('does not show strangers what tools are given and answer, unless the agent is set to', () => {
  expect([...clientEvents(asking(...ALL), { own: {}, isConsole: false })]).toEqual([
    ...['agent_response', 'agent_tool_request'],
  ]);
  const own = asking('mcp_tool_call', 'turn_ledger');
  expect([...clientEvents(asking(...ALL), { own, isConsole: false })]).toEqual([
    ...['agent_response', 'agent_tool_request', 'mcp_tool_call'],
  ]);
});
