import { expect, it } from 'vitest';
import { clientEvents } from './client-events.ts';

const asking = (...client_events: string[]) => ({ conversation: { client_events } });
const ALL = ['agent_response', 'agent_tool_request', 'mcp_tool_call', 'turn_ledger'];

it('sends tests of the team the events they ask for', () => {
  expect([...clientEvents(asking(...ALL), { own: {}, isSigned: true, isTest: true })]).toEqual(ALL);
});

it('shows the ledgers of turns by a signed address only where the agent does', () => {
  const access = { isSigned: true, isTest: false };
  expect([...clientEvents(asking(...ALL), { own: {}, ...access })]).toEqual(ALL.slice(0, -1));
  expect([...clientEvents(asking(...ALL), { own: asking('turn_ledger'), ...access })]).toEqual(ALL);
});

it('hides parameters and results of tools from visitors unless the agent shows them', () => {
  expect([...clientEvents(asking(...ALL), { own: {}, isSigned: false, isTest: false })]).toEqual([
    ...['agent_response', 'agent_tool_request'],
  ]);
  const own = asking('mcp_tool_call', 'turn_ledger');
  expect([...clientEvents(asking(...ALL), { own, isSigned: false, isTest: false })]).toEqual([
    ...['agent_response', 'agent_tool_request', 'mcp_tool_call'],
  ]);
});
