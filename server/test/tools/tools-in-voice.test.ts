import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConversationServer } from '../support/conversation-server.ts';
import type { HostileToolServer } from '../support/hostile-tool-server.ts';
import { audioOf, scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { startSlowWebhook } from '../support/slow-webhook.ts';
import { agentWith, bookingWebhook, openPageFunction, TOOL_EVENTS } from '../support/tool-agents.ts';
import { addToolServer, callsAt, startShopServer } from '../support/tool-socket.ts';
import { startVoiceCall } from '../support/voice-call.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

let webhook: WebhookServer;
let shop: HostileToolServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  shop = await startShopServer();
});
afterAll(() => Promise.all([webhook[Symbol.asyncDispose](), shop[Symbol.asyncDispose]()]));

const EVENTS = [...TOOL_EVENTS, 'user_transcript'];
const heardAs = (events: readonly string[]) => ({ conversation: { client_events: events } });
const turn = { turn_eagerness: 'eager', interruption_while_thinking: 'high' } as const;

/** A server whose callers say these things one after the other. */
function startServer(...utterances: string[]) {
  const rules = utterances.map((text, index) => ({ order: index + 1, hears: { text, wordMs: 60 } }));
  return startConversationServer(
    {
      rules: [
        { afterTool: 'book_table', reply: { text: 'It is booked.' } },
        { afterTool: 'open_page', reply: { text: 'There it is.' } },
        { afterTool: 'cancel_order', reply: { text: 'That is done.' } },
        { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
        { contains: 'prices', reply: { toolCalls: [{ name: 'open_page', input: { page: 'prices' } }] } },
        { contains: 'cancel', reply: { toolCalls: [{ name: 'cancel_order', input: { text: '7' } }] } },
        {
          contains: 'sales',
          reply: { toolCalls: [{ name: 'transfer_to_agent', input: { agent_number: 0 } }] },
        },
      ],
      otherwise: { text: 'All right.' },
    },
    {
      sound: {
        recogniser: scriptedRecogniser({ rules }),
        speakers: [scriptedSpeaker({ otherwise: { millisecondsPerCharacter: 15 } })],
      },
    },
  );
}

it('calls a webhook for a caller who speaks, and says what came of it', async () => {
  await using server = await startServer('A table, please.');
  const config = agentWith({ tools: [bookingWebhook(`${webhook.origin}/echo`)], turn });
  using call = await startVoiceCall(await server.newTeam(), { config, override: heardAs(EVENTS) });
  call.caller.say();
  const { agent_tool_response } = await call.client.next('agent_tool_response');
  expect(agent_tool_response).toMatchObject({ tool_name: 'book_table', is_error: false });
  expect((await call.client.next('agent_response')).agent_response_event.agent_response).toContain(
    'It is booked.',
  );
  await expect.poll(() => audioOf(call.client, agent_tool_response.event_id).durationMs).toBeGreaterThan(0);
});

it('has the client run a function in the middle of a call, and says meanwhile what it has to say', async () => {
  await using server = await startServer('Show me the prices.');
  const config = agentWith({
    tools: [{ ...openPageFunction(), wait_messages: ['I open the page with the prices.'] }],
    turn,
  });
  using call = await startVoiceCall(await server.newTeam(), { config, override: heardAs(EVENTS) });
  call.caller.say();
  const { tool_call_id } = (await call.client.next('client_tool_call')).client_tool_call;
  await call.client.next('audio');
  call.client.send({ type: 'client_tool_result', tool_call_id, result: 'Opened.', is_error: false });
  expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(
    'I open the page with the prices. There it is.',
  );
});

it('lets the client decide on a tool of a tool server while the caller waits', async () => {
  await using server = await startServer('Please cancel it.');
  const team = await server.newTeam();
  const before = callsAt(shop).length;
  const config = agentWith({ servers: [await addToolServer(team, shop.url, true)], turn });
  using call = await startVoiceCall(team, { config, override: heardAs([...EVENTS, 'mcp_tool_call']) });
  call.caller.say();
  const { mcp_tool_call: question } = await call.client.next('mcp_tool_call');
  expect(question.state).toBe('awaiting_approval');
  const { tool_call_id } = question;
  call.client.send({ type: 'mcp_tool_approval_result', tool_call_id, is_approved: true });
  expect((await call.client.next('agent_tool_response')).agent_tool_response.is_error).toBe(false);
  expect(callsAt(shop)).toHaveLength(before + 1);
});

it('asks the caller where the client cannot ask, and records the spoken yes', async () => {
  await using server = await startServer('Please cancel it.', 'Yes, please.');
  const team = await server.newTeam();
  const before = callsAt(shop).length;
  const config = agentWith({ servers: [await addToolServer(team, shop.url, true)], turn });
  using call = await startVoiceCall(team, { config, override: heardAs(EVENTS), purpose: 'test' });
  call.caller.say();
  const { agent_response_event: question } = await call.client.next('agent_response');
  expect(question.agent_response).toContain('cancel order');
  expect(callsAt(shop)).toHaveLength(before);
  // The question has been heard to its end.
  await call.client.next('turn_ledger');
  call.caller.say();
  expect((await call.client.next('agent_tool_response')).agent_tool_response.is_error).toBe(false);
  await call.client.next('agent_response');
  call.client.socket.close(1000);
  await expect.poll(async () => (await call.recorded()).status).toBe('done');
  expect((await call.recorded()).turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
    { status: 'awaiting' },
    { status: 'succeeded', approval: { by: 'caller', is_approved: true, words: 'Yes, please.' } },
  ]);
  expect(callsAt(shop)).toHaveLength(before + 1);
});

it('does not repeat a slow webhook that the caller speaks over', async () => {
  await using server = await startServer('A table, please.', 'Did you book the table?');
  await using slow = await startSlowWebhook();
  const config = agentWith({ tools: [bookingWebhook(slow.url)], turn });
  using call = await startVoiceCall(await server.newTeam(), {
    config,
    override: heardAs(EVENTS),
    purpose: 'test',
  });
  call.caller.say();
  await slow.called();
  call.caller.say();
  await call.client.next('turn_ledger');
  slow.answer({ booked: true });
  await expect
    .poll(() => call.client.received.filter(({ type }) => type === 'agent_response').length)
    .toBeGreaterThan(0);
  call.client.socket.close(1000);
  await expect.poll(async () => (await call.recorded()).status, { timeout: 30_000 }).toBe('done');
  expect(slow.calls).toHaveLength(1);
  const statuses = (await call.recorded()).turns.flatMap(({ tool_calls }) =>
    tool_calls.map(({ status }) => status),
  );
  expect(new Set(statuses)).toEqual(new Set(['succeeded']));
});

it('goes on with the other agent after a handover, aloud', async () => {
  await using server = await startServer('I want sales.');
  const team = await server.newTeam();
  const sales = await team.createAgent(agentWith({ firstMessage: 'Sales speaking.' }));
  const transfers = [
    {
      agent_id: sales.agent_id,
      transfer_message: 'One moment.',
      enable_transferred_agent_first_message: true,
    },
  ];
  const config = agentWith({ systemTools: { transfer_to_agent: { transfers } }, turn });
  using call = await startVoiceCall(team, { config, override: heardAs(EVENTS), purpose: 'test' });
  call.caller.say();
  expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe('One moment.');
  const { agent_response_event: greeting } = await call.client.next('agent_response');
  expect(greeting.agent_response).toBe('Sales speaking.');
  await expect.poll(() => audioOf(call.client, greeting.event_id).durationMs).toBeGreaterThan(0);
  const { turn_ledger_event: first } = await call.client.next('turn_ledger');
  expect(first.agent).toBeNull();
  expect((await call.client.next('turn_ledger')).turn_ledger_event.agent).toEqual({
    agent_id: sales.agent_id,
    agent_name: 'Léa',
  });
});
