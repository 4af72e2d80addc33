import { randomUUID } from 'node:crypto';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentStore } from '../../src/agents/agent-store.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { agentWith, bookingWebhook } from '../support/tool-agents.ts';
import { startConversation } from '../support/tool-socket.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

let server: ConversationServer;
let team: TestCaller;
let webhook: WebhookServer;
const handOver = { toolCalls: [{ name: 'transfer_to_agent', input: { agent_number: 0 } }] };
beforeAll(async () => {
  webhook = await startWebhookServer();
  server = await startConversationServer({
    rules: [
      { afterTool: 'transfer_to_agent', reply: { text: 'I cannot put you through.' } },
      { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
      { contains: 'sales', reply: handOver },
      { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
    ],
    otherwise: { text: 'All right.' },
  });
  team = await server.newTeam();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await webhook[Symbol.asyncDispose]();
});

const first = 'Welcome to sales, {{name}}.';
const names = { dynamic_variables: { dynamic_variable_placeholders: { name: 'stranger' } } };

/** An agent that hands over to another. */
function reception(agent_id: string, others: object = {}) {
  const transfers = [
    { agent_id, condition: 'Wants to buy', enable_transferred_agent_first_message: true, ...others },
  ];
  return agentWith({ systemTools: { transfer_to_agent: { transfers } } });
}

async function salesAgent(by = team) {
  const config = agentWith({ firstMessage: first, tools: [bookingWebhook(`${webhook.origin}/echo`)] });
  const { agent_id } = await by.createAgent({ ...config, agent: { ...config.agent, ...names } });
  return agent_id;
}

describe('an agent that hands over to another', () => {
  it('says so, and the other begins with its first message and its own tools', async () => {
    const sales = await salesAgent();
    using conversation = await startConversation(
      team,
      reception(sales, { transfer_message: 'One moment.' }),
      {
        opening: { dynamic_variables: { name: 'Ada' } },
      },
    );
    conversation.say('I want sales.');
    expect(await conversation.reply()).toBe('One moment.');
    expect(await conversation.reply()).toBe('Welcome to sales, Ada.');
    conversation.say('A table, please.');
    expect(await conversation.reply()).toBe('The table is booked.');
    const record = await conversation.finish();
    const other = { agent_id: sales, agent_name: 'Léa' };
    expect(record.agents).toMatchObject([{ agent_id: record.agent_id }, { agent_id: sales }]);
    expect(record.turns.map(({ message, agent }) => [message, agent])).toEqual([
      ['I want sales.', null],
      ['One moment.', null],
      ['Welcome to sales, Ada.', other],
      ['A table, please.', other],
      ['The table is booked.', other],
    ]);
    expect(record.turns[1]?.tool_calls).toMatchObject([
      { tool_name: 'transfer_to_agent', type: 'system', status: 'succeeded' },
    ]);
  });

  it('is answered with a failure when the other agent was deleted meanwhile', async () => {
    const sales = await salesAgent();
    const config = reception(sales);
    using conversation = await startConversation(team, config);
    await new AgentStore(server.database.database).delete(team.caller.teamId, sales);
    conversation.say('I want sales.');
    expect(await conversation.reply()).toBe('I cannot put you through.');
    const { turns, agents } = await conversation.finish();
    expect(turns.at(-1)?.tool_calls).toMatchObject([{ tool_name: 'transfer_to_agent', is_error: true }]);
    expect(agents).toHaveLength(1);
  });

  it('never reaches an agent of another team', async () => {
    const foreign = await salesAgent(await server.newTeam());
    using conversation = await startConversation(team, reception(foreign));
    conversation.say('I want sales.');
    await conversation.reply();
    expect((await conversation.finish()).agents).toHaveLength(1);
  });

  it('does not hand over to and fro before the caller speaks again', async () => {
    const { agent_id: back } = await team.createAgent(agentWith({}));
    const to = await team.createAgent(reception(back, { enable_transferred_agent_first_message: false }));
    // The second agent hands back to the first, whose last words still ask for it.
    using conversation = await startConversation(
      team,
      reception(to.agent_id, { enable_transferred_agent_first_message: false }),
    );
    conversation.say('I want sales.');
    await conversation.reply();
    const { agents } = await conversation.finish();
    expect(new Set(agents.map(({ agent_id }) => agent_id)).size).toBe(agents.length);
  });
});

describe('a chat over single requests', () => {
  async function say(agent_id: string, message: string, conversation_id?: string) {
    return team.call(chat, { body: { agent_id, message, conversation_id } });
  }

  it('is answered by both agents at once, and stays with the new one', async () => {
    const sales = await salesAgent();
    const { agent_id } = await team.createAgent(reception(sales, { transfer_message: 'One moment.' }));
    const body = { agent_id, message: 'I want sales.', idempotency_key: randomUUID() };
    const answer = await team.call(chat, { body });
    const { conversation_id, reply, agent } = answer;
    expect(reply).toBe('One moment.\n\nWelcome to sales, stranger.');
    expect(agent).toEqual({ agent_id: sales, agent_name: 'Léa' });
    expect(await say(agent_id, 'A table, please.', conversation_id)).toMatchObject({
      reply: 'The table is booked.',
      agent: { agent_id: sales },
    });
    expect(await team.call(chat, { body })).toEqual(answer);
    const record = await team.call(getConversation, { params: { conversation_id } });
    expect(record.turns.map(({ event_id, agent }) => [event_id, agent?.agent_id])).toEqual([
      [1, undefined],
      [1, undefined],
      [2, sales],
      [3, sales],
      [3, sales],
    ]);
  });

  it('returns to the agent it began with when the other is deleted', async () => {
    const sales = await salesAgent();
    const { agent_id } = await team.createAgent(reception(sales));
    const { conversation_id } = await say(agent_id, 'I want sales.');
    await new AgentStore(server.database.database).delete(team.caller.teamId, sales);
    // The server may remember the other for a moment.
    await expect
      .poll(async () => (await say(agent_id, 'Anybody there?', conversation_id)).agent, { timeout: 30_000 })
      .toBeNull();
  });
});
