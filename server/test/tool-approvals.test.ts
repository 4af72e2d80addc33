import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConversationServer, startConversationServer, type TestCaller } from './conversation-server.ts';
import type { HostileToolServer } from './hostile-tool-server.ts';
import { agentWith, TOOL_EVENTS } from './tool-agents.ts';
import { addToolServer, callsAt, startShopServer, startToolTalk } from './tool-socket.ts';

let server: ConversationServer;
let team: TestCaller;
let shop: HostileToolServer;
beforeAll(async () => {
  shop = await startShopServer();
  server = await startConversationServer({
    rules: [
      { afterTool: 'cancel_order', reply: { text: 'That is what became of it.' } },
      { contains: 'cancel', reply: { toolCalls: [{ name: 'cancel_order', input: { text: '7' } }] } },
    ],
    otherwise: { text: 'All right.' },
  });
  team = await server.newTeam();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});

const ASKED = [...TOOL_EVENTS, 'mcp_tool_call', 'mcp_connection_status'];

async function asked(events: readonly string[] = ASKED, asks = true) {
  const servers = [await addToolServer(team, shop.url, asks)];
  return startToolTalk(team, agentWith({ servers }), { events });
}

describe('a tool of a tool server', () => {
  it('runs without a question where its server is trusted, and shows each step', async () => {
    using talk = await asked(ASKED, false);
    const { mcp_connection_status } = await talk.client.next('mcp_connection_status');
    expect(mcp_connection_status.integrations).toMatchObject([{ is_connected: true, tool_count: 2 }]);
    talk.say('Please cancel it.');
    const { mcp_tool_call: loading } = await talk.client.next('mcp_tool_call');
    expect(loading).toMatchObject({ state: 'loading', tool_name: 'cancel_order', parameters: { text: '7' } });
    const { mcp_tool_call: done } = await talk.client.next('mcp_tool_call');
    expect(done).toMatchObject({ state: 'success', tool_call_id: loading.tool_call_id });
    expect(JSON.stringify(done)).toContain('Done');
    expect(await talk.reply()).toBe('That is what became of it.');
    const { turns } = await talk.finish();
    expect(turns.at(-1)?.tool_calls).toMatchObject([
      {
        ...{ tool_name: 'cancel_order', type: 'mcp', status: 'succeeded' },
        approval: { by: 'policy', is_approved: true },
        detail: { server_name: 'Shop', server_id: loading.service_id },
      },
    ]);
  });

  it('is called once the client agrees, and only the first decision counts', async () => {
    using talk = await asked();
    const before = callsAt(shop).length;
    talk.say('Please cancel it.');
    const { mcp_tool_call: question } = await talk.client.next('mcp_tool_call');
    expect(question).toMatchObject({ state: 'awaiting_approval', approval_timeout_secs: 300 });
    expect(callsAt(shop)).toHaveLength(before);
    const decision = { type: 'mcp_tool_approval_result', tool_call_id: question.tool_call_id };
    talk.client.send({ ...decision, tool_call_id: 'another', is_approved: false });
    talk.client.send({ ...decision, is_approved: true });
    talk.client.send({ ...decision, is_approved: false });
    expect((await talk.client.next('mcp_tool_call')).mcp_tool_call.state).toBe('loading');
    expect((await talk.client.next('mcp_tool_call')).mcp_tool_call.state).toBe('success');
    await talk.reply();
    expect(callsAt(shop)).toHaveLength(before + 1);
    const { turns } = await talk.finish();
    expect(turns.at(-1)?.tool_calls).toMatchObject([
      { status: 'succeeded', approval: { by: 'client', is_approved: true } },
    ]);
  });

  it('is not called when the client declines, and the model is told so', async () => {
    using talk = await asked();
    const before = callsAt(shop).length;
    talk.say('Please cancel it.');
    const { mcp_tool_call: question } = await talk.client.next('mcp_tool_call');
    const { tool_call_id } = question;
    talk.client.send({ type: 'mcp_tool_approval_result', tool_call_id, is_approved: false });
    expect((await talk.client.next('mcp_tool_call')).mcp_tool_call.state).toBe('failure');
    const { agent_tool_response } = await talk.client.next('agent_tool_response');
    expect(agent_tool_response).toMatchObject({ is_error: true, is_called: false, tool_type: 'mcp' });
    const { agent_tool_response_full_payload: whole } = await talk.client.next(
      'agent_tool_response_full_payload',
    );
    expect(whole.full_tool_result).toContain('not approved');
    await talk.reply();
    const { turns } = await talk.finish();
    expect(turns.at(-1)?.tool_calls).toMatchObject([
      { status: 'declined', was_called: false, approval: { by: 'client', is_approved: false } },
    ]);
    expect(callsAt(shop)).toHaveLength(before);
  });

  it('is not called once the client is gone', async () => {
    using talk = await asked();
    const before = callsAt(shop).length;
    talk.say('Please cancel it.');
    const { mcp_tool_call: question } = await talk.client.next('mcp_tool_call');
    expect(question.state).toBe('awaiting_approval');
    const { turns } = await talk.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
      { status: 'declined', was_called: false },
    ]);
    expect(callsAt(shop)).toHaveLength(before);
  });

  it('is not called when the caller says something else meanwhile', async () => {
    using talk = await asked();
    const before = callsAt(shop).length;
    talk.say('Please cancel it.');
    await talk.client.next('mcp_tool_call');
    talk.say('Wait, never mind.');
    expect((await talk.client.next('mcp_tool_call')).mcp_tool_call.state).toBe('failure');
    expect(await talk.reply()).toBe('All right.');
    await talk.finish();
    expect(callsAt(shop)).toHaveLength(before);
  });
});

describe('where nobody can be asked but the caller', () => {
  it('is called when they say yes, and their words are recorded', async () => {
    using talk = await asked(TOOL_EVENTS);
    const before = callsAt(shop).length;
    talk.say('Please cancel it.');
    expect(await talk.reply()).toContain('cancel order');
    expect(callsAt(shop)).toHaveLength(before);
    talk.say('Yes please');
    expect(await talk.reply()).toBe('That is what became of it.');
    expect(callsAt(shop)).toHaveLength(before + 1);
    const { turns } = await talk.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
      { status: 'awaiting', was_called: false },
      { status: 'succeeded', approval: { by: 'caller', is_approved: true, words: 'Yes please' } },
    ]);
  });

  it('is not called when they say no', async () => {
    using talk = await asked(TOOL_EVENTS);
    const before = callsAt(shop).length;
    talk.say('Please cancel it.');
    await talk.reply();
    talk.say('No');
    await talk.reply();
    const { turns } = await talk.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
      { status: 'awaiting' },
      { status: 'declined', was_called: false, approval: { by: 'caller', is_approved: false, words: 'No' } },
    ]);
    expect(callsAt(shop)).toHaveLength(before);
  });
});

it('offers nothing of another team’s tool server', async () => {
  const stranger = await server.newTeam();
  const foreign = await addToolServer(stranger, shop.url, false);
  const before = callsAt(shop).length;
  using talk = await startToolTalk(team, agentWith({ servers: [foreign] }), { events: ASKED });
  talk.say('Please cancel it.');
  await talk.reply();
  const { turns } = await talk.finish();
  expect(callsAt(shop)).toHaveLength(before);
  expect(turns.at(-1)?.tool_calls.filter(({ status }) => status === 'succeeded')).toEqual([]);
});
