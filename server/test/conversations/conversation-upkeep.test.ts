import { chat, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { retentionOf } from '../../src/conversations/records/conversation-aftercare.ts';
import type { TurnRow } from '../../src/conversations/records/conversation-record.ts';
import {
  type ConversationStore,
  createConversationStore,
} from '../../src/conversations/records/conversation-store.ts';
import { conversations, conversationTurns } from '../../src/conversations/records/conversation-table.ts';
import type { Database } from '../../src/database/database.ts';
import { nodes } from '../../src/nodes/node-table.ts';
import { startConversationServer, type TestCaller } from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';

const script = {
  rules: [{ contains: 'slow', reply: { text: 'One two three four five six', betweenTokensMs: 50 } }],
  otherwise: { text: 'Yes.' },
};
const config = { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'x' } } };

async function signedUrl(team: TestCaller): Promise<string> {
  const { agent_id } = await team.createAgent(config);
  return (await team.call(getSignedUrl, { query: { agent_id } })).signed_url;
}

describe('a server that stops', () => {
  it('lets a running reply finish, says why it closes and stores the end', async () => {
    await using server = await startConversationServer(script);
    const team = await server.newTeam();
    using client = await openLiveClient(await signedUrl(team));
    const { conversation_initiation_metadata_event: event } = await client.begin();
    await client.next('agent_response');
    client.send({ type: 'user_message', text: 'slow' });
    await expect.poll(() => JSON.stringify(client.received)).toContain('"text":"One"');
    const drained = server.conversations.drain(10_000);
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe(
      'One two three four five six',
    );
    expect(await client.closed).toEqual({
      code: 1012,
      reason: 'The server is restarting. Please try again in a moment.',
    });
    await drained;
    const { conversation_id } = event;
    expect(await team.call(getConversation, { params: { conversation_id } })).toMatchObject({
      status: 'done',
      end_reason: 'server_stopped',
    });
  });

  it('takes no new conversation', async () => {
    await using server = await startConversationServer(script);
    const team = await server.newTeam();
    const url = await signedUrl(team);
    const { agent_id } = await team.createAgent(config);
    await server.conversations.drain(10);
    using client = await openLiveClient(url);
    expect(await client.closed).toMatchObject({ code: 1012 });
    await expect(team.call(chat, { body: { agent_id, message: 'Hi' } })).rejects.toMatchObject({
      status: 503,
    });
  });

  it('does not wait longer than its bound', async () => {
    await using server = await startConversationServer({
      otherwise: { text: 'Never', firstTokenMs: 60_000 },
    });
    const team = await server.newTeam();
    using client = await openLiveClient(await signedUrl(team));
    await client.begin();
    client.send({ type: 'user_message', text: 'Hi' });
    await client.next('agent_response');
    await server.conversations.drain(20);
    expect(await client.closed).toMatchObject({ code: 1012 });
  });
});

it('refuses conversations beyond its bound, and takes them again when one has left', async () => {
  await using server = await startConversationServer(script, { maxConversations: 1 });
  const team = await server.newTeam();
  using first = await openLiveClient(await signedUrl(team));
  await first.begin();
  expect(server.conversations.liveCount()).toBe(1);
  using second = await openLiveClient(await signedUrl(team));
  second.send({ type: 'conversation_initiation_client_data' });
  expect(await second.closed).toEqual({
    code: 1013,
    reason: 'All lines are busy. Please try again in a moment.',
  });
  first.socket.close(1000);
  await expect.poll(() => server.conversations.liveCount()).toBe(0);
  using third = await openLiveClient(await signedUrl(team));
  await third.begin();
});

function startRow(
  store: ConversationStore,
  conversation: { id: string; channel: 'socket' | 'chat' | 'slack'; teamId: string },
) {
  return store.start(
    {
      ...conversation,
      agentId: 'agent_x',
      agentName: 'Léa',
      agentVersion: 1,
      startedBy: null,
      userId: null,
      givenVariables: {},
      language: 'en',
      model: { source: 'scripted', name: 'test' },
      ...retentionOf({}, Date.now()),
    },
    { concurrent: undefined, daily: undefined },
  );
}

/** Has a conversation be renewed last so many seconds ago. */
function ageRow(database: Database, id: string, seconds: number) {
  return database
    .update(conversations)
    .set({ updatedAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(conversations.id, id));
}

it('ends what a lost process left behind, idle chats, and nothing that lives', async () => {
  await using server = await startConversationServer(script);
  const team = await server.newTeam();
  const { database } = server.database;
  const nodeId = crypto.randomUUID();
  const store = createConversationStore(database, nodeId);
  const start = (id: string, channel: 'socket' | 'chat' | 'slack') =>
    startRow(store, { id, channel, teamId: team.caller.teamId });
  const age = (id: string, seconds: number) => ageRow(database, id, seconds);
  const ids = {
    left: 'conv_left',
    living: 'conv_living',
    alive: 'conv_alive',
    idle: 'conv_idle',
    thread: 'conv_thread',
  };
  for (const id of [ids.left, ids.living, ids.alive]) await start(id, 'socket');
  await start(ids.idle, 'chat');
  await start(ids.thread, 'slack');
  await age(ids.left, 130);
  await age(ids.idle, 610);
  // No node has it between two messages.
  await age(ids.thread, 130);
  // In one: the server sweeps too.
  await database.transaction(async (transaction) => {
    await ageRow(transaction, ids.alive, 130);
    await createConversationStore(transaction, nodeId).keepAlive([ids.alive]);
  });
  await store.sweep();
  const rows = await database.select().from(conversations);
  expect(Object.fromEntries(rows.map(({ id, status, endReason }) => [id, [status, endReason]]))).toEqual({
    conv_left: ['failed', 'connection_lost'],
    conv_living: ['in-progress', null],
    conv_alive: ['in-progress', null],
    conv_idle: ['done', 'chat_idle'],
    conv_thread: ['in-progress', null],
  });
  await age(ids.thread, 610);
  await store.sweep();
  const [thread] = await database.select().from(conversations).where(eq(conversations.id, ids.thread));
  expect(thread).toMatchObject({ status: 'done', endReason: 'chat_idle', analysisStatus: 'pending' });
});

it('leaves alone after an outage what another process runs and has not renewed yet', async () => {
  await using server = await startConversationServer(script);
  const { teamId } = (await server.newTeam()).caller;
  const { database } = server.database;
  const [living, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  // Before its conversation, which the server that runs here sweeps too. Its next heartbeat is far away, so that the test
  // may take its time.
  const seenAt = sql`now() + interval '1 minute'`;
  await database.insert(nodes).values({ id: living, seenAt });
  for (const [id, nodeId] of [
    ['conv_living', living],
    ['conv_gone', gone],
  ] as const) {
    await startRow(createConversationStore(database, nodeId), { id, channel: 'socket', teamId });
    await ageRow(database, id, 130);
  }
  const sweptStates = async () => {
    await createConversationStore(database, crypto.randomUUID()).sweep();
    const rows = await database.select().from(conversations);
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  };
  // For a while after its start, PostgreSQL declares no node gone.
  await expect
    .poll(sweptStates, { timeout: 30_000 })
    .toEqual({ conv_living: 'in-progress', conv_gone: 'failed' });
});

it('stores nothing of a conversation any more whose words were erased meanwhile', async () => {
  await using server = await startConversationServer(script);
  const { teamId } = (await server.newTeam()).caller;
  const { database } = server.database;
  const store = createConversationStore(database, crypto.randomUUID());
  await startRow(store, { id: 'conv_erased', channel: 'socket', teamId });
  await database.update(conversations).set({ status: 'failed', erasedAt: sql`now()` });
  const nothing = { original_message: null, retrieval: null, agent: null, files: null, ledger: null };
  const said: TurnRow = {
    event_id: 1,
    role: 'user',
    message: 'My name is Ada.',
    source_medium: 'text',
    time_in_call_seconds: 1,
    evidence: [],
    tool_calls: [],
    ...nothing,
  };
  expect(await store.beginTurn('conv_erased', [said])).toBe(false);
  expect(await store.addTurns('conv_erased', [said])).toBe(false);
  await store.addLateTurns('conv_erased', [said]);
  expect(await database.select().from(conversationTurns)).toEqual([]);
});
