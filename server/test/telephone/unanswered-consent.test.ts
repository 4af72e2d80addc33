import { randomUUID } from 'node:crypto';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AftercareStore } from '../../src/conversations/aftercare/aftercare-store.ts';
import { createConversationStore } from '../../src/conversations/records/conversation-store.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import type { HostileToolServer } from '../support/hostile-tool-server.ts';
import { agentWith } from '../support/tool-agents.ts';
import { addToolServer, startConversation, startShopServer } from '../support/tool-socket.ts';

let server: ConversationServer;
let team: TestCaller;
let shop: HostileToolServer;
let shopId: string;
beforeAll(async () => {
  shop = await startShopServer();
  server = await startConversationServer({
    rules: [
      { contains: 'cancel', reply: { toolCalls: [{ name: 'cancel_order', input: { text: '7' } }] } },
      { contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } },
    ],
  });
  team = await server.newTeam();
  shopId = await addToolServer(team, shop.url, true);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});

const callsOf = async (conversation_id: string) => {
  const { turns } = await team.call(getConversation, { params: { conversation_id } });
  return turns.flatMap(({ tool_calls }) => tool_calls);
};

const UNANSWERED = {
  status: 'declined',
  is_error: true,
  was_called: false,
  approval: null,
  result: expect.stringContaining('nobody answered'),
  detail: { error_code: 'nobody_answered' },
};

describe('a question for consent without an answer', () => {
  it('is declined in the record when a live conversation ends', async () => {
    using conversation = await startConversation(team, agentWith({ servers: [shopId] }));
    conversation.say('Please cancel it');
    expect(await conversation.reply()).toContain('yes or no?');
    const { turns } = await conversation.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([UNANSWERED]);
  });

  it('waits between the messages of a chat, and is declined when that ends by idleness', async () => {
    const { agent_id } = await team.createAgent(agentWith({ servers: [shopId] }));
    const body = { agent_id, message: 'Please cancel it' };
    const { conversation_id } = await team.call(chat, { body });
    expect(await callsOf(conversation_id)).toMatchObject([{ status: 'awaiting' }]);
    await server.database.pool.query("update conversations set updated_at = now() - interval '2 days'");
    await createConversationStore(server.database.database, randomUUID()).sweep();
    // Its analysis waits; a request for it begins it at once.
    await server.conversations.repeatAnalysis(team.caller.teamId, conversation_id);
    await expect.poll(() => callsOf(conversation_id), { timeout: 20_000 }).toMatchObject([UNANSWERED]);
  });

  it('is still answered by the next message of a chat', async () => {
    const { agent_id } = await team.createAgent(agentWith({ servers: [shopId] }));
    const body = { agent_id, message: 'Please cancel it' };
    const { conversation_id } = await team.call(chat, { body });
    await team.call(chat, { body: { ...body, conversation_id, message: 'Yes' } });
    expect((await callsOf(conversation_id)).map(({ status }) => status)).toEqual(['awaiting', 'succeeded']);
    // An answer that came is none that is missing.
    await new AftercareStore(server.database.database).declineUnanswered(conversation_id);
    expect((await callsOf(conversation_id)).map(({ status }) => status)).toEqual(['awaiting', 'succeeded']);
  });
});
