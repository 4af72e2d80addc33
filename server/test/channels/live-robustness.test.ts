import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { chat, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { type LiveClient, openLiveClient } from '../support/live-client.ts';

// Clients that misbehave: what becomes of them, of their conversation and of everybody else.

const config = { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Be brief.' } } };

let server: ConversationServer;
let team: TestCaller;
let agentId: string;
beforeAll(async () => {
  const long = 'word '.repeat(20_000);
  server = await startConversationServer({
    rules: [
      { contains: 'slow', reply: { text: 'One two three', betweenTokensMs: 300 } },
      { contains: 'much', reply: { tokens: Array.from({ length: 400 }, () => long), betweenTokensMs: 1 } },
      { contains: 'never', reply: { text: 'Late', firstTokenMs: 60_000 } },
    ],
    otherwise: { text: 'Yes.' },
  });
  team = await server.newTeam();
  agentId = (await team.createAgent(config, { auth: { enable_auth: false } })).agent_id;
});
afterAll(() => server[Symbol.asyncDispose]());

const recorded = (conversation_id: string) => team.call(getConversation, { params: { conversation_id } });
const endOf = (id: string) => recorded(id).then(({ end_reason }) => end_reason);

function address(): string {
  return `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agentId}`;
}

async function begin(): Promise<{ client: LiveClient; id: string }> {
  const client = await openLiveClient(address());
  const metadata = await client.begin();
  await client.next('agent_response');
  return { client, id: metadata.conversation_initiation_metadata_event.conversation_id };
}

/** A bystander who must not notice anything. */
async function expectOthersServed(): Promise<void> {
  const { client } = await begin();
  using _ = client;
  client.send({ type: 'user_message', text: 'Are you there?' });
  expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Yes.');
}

describe('clients that go without a word', () => {
  it('stores the end of a conversation whose client vanished in the middle of a reply', async () => {
    const { client, id } = await begin();
    client.send({ type: 'user_message', text: 'slow' });
    await expect.poll(() => JSON.stringify(client.received)).toContain('"text":"One"');
    client.socket.terminate();
    await expect.poll(() => endOf(id)).toBe('connection_lost');
    const { turns, status } = await recorded(id);
    expect(status).toBe('done');
    expect(turns.at(-1)).toMatchObject({ role: 'agent', ledger: { interrupted: true } });
    await expect.poll(() => server.conversations.liveCount()).toBe(0);
  });

  it('gives a client no slot that vanishes before it says how to begin', async () => {
    const client = await openLiveClient(address());
    expect(server.conversations.liveCount()).toBe(0);
    client.socket.terminate();
    await client.closed;
    expect(server.conversations.liveCount()).toBe(0);
  });

  it('cuts off a client that reads nothing before much waits for it', async () => {
    const { client, id } = await begin();
    using _ = client;
    client.socket.pause();
    const progress = async () => {
      const { rows } = await server.database.pool.query<{ turns: number; characters: number; end: string }>(
        `select count(*)::int as turns, coalesce(sum(length(message)), 0)::int as characters,
          (select end_reason from conversations where id = $1) as end
        from conversation_turns where conversation_id = $1`,
        [id],
      );
      return rows[0] ?? { turns: 0, characters: 0, end: null };
    };
    let now = await progress();
    while (now.end === null) {
      const { turns } = now;
      client.send({ type: 'user_message', text: 'much' });
      await expect
        .poll(async () => (await progress()).turns > turns || (await progress()).end !== null, {
          timeout: 30_000,
        })
        .toBe(true);
      now = await progress();
    }
    expect(now.end).toBe('connection_lost');
    // Kernel buffers take some millions on their own.
    expect(now.characters).toBeGreaterThan(4_000_000);
    expect(now.characters).toBeLessThan(20_000_000);
    await expectOthersServed();
  });
});

describe('floods', () => {
  it('stops thousands of messages and stores those before the limit whole', async () => {
    const { client, id } = await begin();
    using _ = client;
    for (let count = 0; count < 5_000; count += 1) client.send({ type: 'user_message', text: `no ${count}` });
    expect(await client.closed).toEqual({ code: 1008, reason: 'Too many messages in a short time.' });
    await expect.poll(() => endOf(id)).toBe('error');
    const { turns } = await recorded(id);
    const asked = turns.filter(({ role }) => role === 'user');
    expect(asked.map(({ message }) => message)).toEqual(asked.map((_, index) => `no ${index}`));
    expect(asked.length).toBeLessThan(100);
    await expectOthersServed();
  });

  it('answers a client’s own pings, and stops thousands of them', async () => {
    const { client, id } = await begin();
    using _ = client;
    client.socket.ping('are you there');
    expect(String((await once(client.socket, 'pong'))[0])).toBe('are you there');
    for (let count = 0; count < 5_000; count += 1) client.socket.ping();
    expect(await client.closed).toEqual({ code: 1008, reason: 'Too many messages in a short time.' });
    await expect.poll(() => endOf(id)).toBe('error');
  });

  it('stops a stream of audio-sized frames that is wider than any audio', async () => {
    const { client, id } = await begin();
    using _ = client;
    const frame = { user_audio_chunk: 'A'.repeat(200_000) };
    for (let count = 0; count < 40; count += 1) client.send(frame);
    expect(await client.closed).toMatchObject({ code: 1008 });
    await expect.poll(() => endOf(id)).toBe('error');
  });

  it('bounds the messages of a client that writes before it begins', async () => {
    using client = await openLiveClient(address());
    for (let count = 0; count < 50; count += 1) client.send({ type: 'user_message', text: `early ${count}` });
    const { conversation_initiation_metadata_event: event } = await client.begin();
    await expect
      .poll(() => client.received.filter(({ type }) => type === 'agent_response').at(-1))
      .toMatchObject({ agent_response_event: { agent_response: 'Yes.', event_id: 33 } });
    client.socket.close(1000);
    await expect.poll(() => endOf(event.conversation_id)).toBe('client_ended');
  });

  it('is not moved by a second initiation', async () => {
    const { client, id } = await begin();
    using _ = client;
    client.send({
      type: 'conversation_initiation_client_data',
      conversation_config_override: { agent: { first_message: 'Other' } },
    });
    client.send({ type: 'user_message', text: 'Hi' });
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Yes.');
    expect(client.received.filter(({ type }) => type.startsWith('conversation_init'))).toHaveLength(1);
    expect((await recorded(id)).end_reason).toBe(null);
  });
});

describe('frames that no client should send', () => {
  const deep = `${'['.repeat(140_000)}${']'.repeat(140_000)}`;
  it.each([
    ['a message with a deep field beside its text', `{"type":"user_message","text":"Hi","extra":${deep}}`],
    [
      'an initiation with a deep field that it does not know',
      `{"type":"conversation_initiation_client_data","extra":${deep}}`,
    ],
    ['a message whose key is __proto__', '{"type":"user_message","text":"Hi","__proto__":{"polluted":1}}'],
  ])('survives %s', async (_, frame) => {
    using client = await openLiveClient(address());
    client.socket.send(frame);
    const metadata = await client.begin();
    const { conversation_id } = metadata.conversation_initiation_metadata_event;
    await client.next('agent_response');
    client.send({ type: 'user_message', text: 'Hi' });
    await client.next('agent_response');
    expect(Reflect.get({}, 'polluted')).toBe(undefined);
    client.socket.close(1000);
    await expect.poll(() => endOf(conversation_id)).toBe('client_ended');
  });

  it.each([
    ['extra fields for the model', { custom_llm_extra_body: { a: 'DEEP' } }],
    ['an override of many levels', { conversation_config_override: { agent: { a: 'DEEP' } } }],
  ])('refuses %s that are nested without end, and says so', async (_, opening) => {
    using client = await openLiveClient(address());
    const nested = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`;
    const frame = JSON.stringify({ type: 'conversation_initiation_client_data', ...opening });
    client.socket.send(frame.replace('"DEEP"', nested));
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('override') });
    await expectOthersServed();
  });

  it.each([
    ['text that is not UTF-8', 0x81, Buffer.from([0xff, 0xfe, 0xfd]), 1007],
    ['a reserved opcode', 0x83, Buffer.from('x'), 1002],
    ['a frame that claims a gigabyte', 0x81, undefined, 1009],
  ])('closes with a code after %s, and stores the end', async (_, opcode, payload, code) => {
    const { client, id } = await begin();
    using _client = client;
    rawSocket(client).write(payload ? masked(opcode, payload) : claiming(2 ** 30));
    expect((await client.closed).code).toBe(code);
    await expect.poll(() => endOf(id)).toBe('error');
    await expectOthersServed();
  });

  it('ignores what comes after the end', async () => {
    const { client, id } = await begin();
    using _ = client;
    client.socket.send('rubbish');
    for (let count = 0; count < 10; count += 1) client.send({ type: 'user_message', text: 'Still there?' });
    expect(await client.closed).toMatchObject({ code: 1008 });
    await expect.poll(() => endOf(id)).toBe('error');
    expect((await recorded(id)).turns).toHaveLength(1);
  });

  it.each([
    ['lacks its key', `${LIVE_SOCKET_PATH}?agent_id=x`, ''],
    ['goes to no address', '/v1/nowhere', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'],
  ])('drops a handshake that %s', async (_, path, key) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const upgrade = 'Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n';
    socket.write(`GET ${path} HTTP/1.1\r\n${upgrade}${key}\r\n`);
    socket.resume();
    await once(socket, 'close');
    await expectOthersServed();
  });
});

it('never loses count of its conversations, however they end', async () => {
  await using small = await startConversationServer(
    {
      rules: [
        { contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } },
        { contains: 'broken', reply: { fault: 'error' } },
      ],
      otherwise: { text: 'Yes.' },
    },
    { maxConversations: 2 },
  );
  const caller = await small.newTeam();
  const agent = await caller.createAgent(config, { auth: { enable_auth: false } });
  const url = `${small.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent.agent_id}`;
  const body = { agent_id: agent.agent_id, message: 'Hi' };
  const endings: ((client: LiveClient) => unknown)[] = [
    (client) => client.socket.close(1000),
    (client) => client.socket.terminate(),
    (client) => client.socket.send('rubbish'),
    (client) => client.begin().then(() => client.send({ type: 'user_message', text: 'bye' })),
    (client) => client.begin().then(() => client.socket.terminate()),
    (client) =>
      client.begin({ conversation_config_override: { agent: { first_message: 'x' } } }).catch(() => {}),
    (client) => {
      client.send({ type: 'conversation_initiation_client_data' });
      client.socket.terminate();
    },
    (client) => client.socket.send(Buffer.alloc(2_000_000)),
    () => caller.call(chat, { body: { ...body, message: 'broken' } }),
    () => caller.call(chat, { body: { ...body, agent_id: 'agent_nobody' } }).catch(() => {}),
  ];
  for (let round = 0; round < 100; round += 1) {
    const ending = endings[round % endings.length];
    using client = await openLiveClient(url);
    await ending?.(client);
    if (round % endings.length < 8) await client.closed;
    else client.socket.terminate();
    await expect.poll(() => small.conversations.liveCount(), { interval: 2 }).toBe(0);
  }

  // Visitors leave the last slot to callers with a signed address.
  const { signed_url } = await caller.call(getSignedUrl, { query: { agent_id: agent.agent_id } });
  const clients = [await openLiveClient(url), await openLiveClient(signed_url)];
  for (const client of clients) await client.begin();
  using third = await openLiveClient(url);
  third.send({ type: 'conversation_initiation_client_data' });
  expect(await third.closed).toMatchObject({ code: 1013, reason: expect.stringContaining('busy') });
  const refused = await fetch(`${small.url}/api/test/conversation/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.caller.userId}` },
    body: JSON.stringify(body),
  });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  clients[0]?.socket.close(1000);
  await expect.poll(() => small.conversations.liveCount()).toBe(1);
  expect((await caller.call(chat, { body })).reply).toBe('Yes.');
  for (const client of clients) client.socket.terminate();
});

function rawSocket(client: LiveClient): Socket {
  return Reflect.get(client.socket, '_socket') as Socket;
}

/** A client's frame with an opcode of any kind. */
function masked(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** The head of a frame that says how long it will be. */
function claiming(bytes: number): Buffer {
  const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return head;
}
