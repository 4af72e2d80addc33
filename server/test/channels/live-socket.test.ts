import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { createDraftSignedUrl, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberships } from '../../src/identity/teams/team-table.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { type LiveClient, openLiveClient } from '../support/live-client.ts';

const config = {
  agent: {
    first_message: 'Bonjour {{name}} !',
    language: 'fr',
    dynamic_variables: { dynamic_variable_placeholders: { name: 'vous' } },
    prompt: { prompt: 'Sois bref.' },
  },
};
const open = { auth: { enable_auth: false } };

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  server = await startConversationServer({
    rules: [
      { contains: 'bye', reply: { text: 'Au revoir !', isGoodbye: true } },
      { contains: 'slow', reply: { text: 'Un instant je vous prie', betweenTokensMs: 60 } },
      { contains: 'broken', reply: { fault: 'error' } },
    ],
    otherwise: { text: 'Oui. Bien sûr.' },
  });
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

async function signedUrl(platform = {}): Promise<string> {
  const { agent_id } = await team.createAgent(config, platform);
  return (await team.call(getSignedUrl, { query: { agent_id } })).signed_url;
}

async function publicUrl(platform: PlatformSettings = open, settings = config): Promise<string> {
  const { agent_id } = await team.createAgent(settings, platform);
  return `${server.url.replace('http', 'ws')}/v1/convai/conversation?agent_id=${agent_id}&source=test`;
}

async function beginAt(url: string, opening?: object): Promise<{ client: LiveClient; id: string }> {
  const client = await openLiveClient(url);
  const metadata = await client.begin(opening);
  return { client, id: metadata.conversation_initiation_metadata_event.conversation_id };
}

function recorded(id: string, by = team) {
  return by.call(getConversation, { params: { conversation_id: id } });
}

describe('a text conversation over the live socket', () => {
  it('sends metadata first, then greets, answers in pieces and is stored whole', async () => {
    const { client, id } = await beginAt(await signedUrl());
    using _ = client;
    const greeting = await client.next('agent_response');
    expect(greeting.agent_response_event).toEqual({ agent_response: 'Bonjour vous !', event_id: 1 });
    client.send({ type: 'user_message', text: 'Vous êtes là ?' });
    const answer = await client.next('agent_response');
    expect(answer.agent_response_event).toEqual({ agent_response: 'Oui. Bien sûr.', event_id: 2 });
    const parts = client.received.flatMap((message) =>
      message.type === 'agent_chat_response_part' && message.text_response_part.event_id === 2
        ? [message.text_response_part]
        : [],
    );
    expect(parts.map(({ type }) => type)).toEqual(['start', ...parts.slice(2).map(() => 'delta'), 'stop']);
    expect(parts.map(({ text }) => text).join('')).toBe('Oui. Bien sûr.');
    expect(client.received[0]).toMatchObject({
      conversation_initiation_metadata_event: { agent_output_audio_format: 'pcm_16000' },
    });
    client.socket.close(1000, 'User ended conversation');
    await expect.poll(() => recorded(id).then(({ status }) => status)).toBe('done');
    expect(await recorded(id)).toMatchObject({
      agent_name: 'Léa',
      agent_version: 1,
      channel: 'socket',
      end_reason: 'client_ended',
      language: 'fr',
      started_by: team.caller.userId,
      turns: [
        { role: 'agent', message: 'Bonjour vous !', event_id: 1 },
        { role: 'user', message: 'Vous êtes là ?', event_id: 2, ledger: null },
        { role: 'agent', message: 'Oui. Bien sûr.', ledger: { model: { source: 'scripted' }, errors: [] } },
      ],
    });
  });

  it('does not echo what the caller typed', async () => {
    const { client } = await beginAt(await signedUrl());
    using _ = client;
    client.send({ type: 'user_message', text: 'Hello' });
    await client.next('agent_response');
    await client.next('agent_response');
    expect(client.received.filter(({ type }) => type === 'user_transcript')).toEqual([]);
  });

  it('breaks a reply off when the caller writes again', async () => {
    const { client, id } = await beginAt(await signedUrl());
    using _ = client;
    await client.next('agent_response');
    client.send({ type: 'user_message', text: 'slow please' });
    await expect
      .poll(() => JSON.stringify(client.received))
      .toContain('"text":"Un","type":"delta","event_id":2');
    client.send({ type: 'user_message', text: 'Stop' });
    expect((await client.next('interruption')).interruption_event.event_id).toBe(2);
    const cut = await client.next('agent_response');
    expect('Un instant je vous').toContain(cut.agent_response_event.agent_response);
    expect((await client.next('agent_response')).agent_response_event).toMatchObject({ event_id: 3 });
    client.socket.close(1000);
    await expect.poll(() => recorded(id).then(({ turns }) => turns[2]?.ledger?.interrupted)).toBe(true);
  });

  it('says so in the caller’s language when the model fails, and goes on', async () => {
    const { client } = await beginAt(await signedUrl());
    using _ = client;
    await client.next('agent_response');
    client.send({ type: 'user_message', text: 'broken' });
    const apology = await client.next('agent_response');
    expect(apology.agent_response_event.agent_response).toMatch(/^Désolé/);
    client.send({ type: 'user_message', text: 'And now?' });
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Oui. Bien sûr.');
  });

  it('ends with 1000 after the agent took leave', async () => {
    const { client, id } = await beginAt(await signedUrl());
    using _ = client;
    client.send({ type: 'user_message', text: 'bye' });
    expect(await client.closed).toEqual({ code: 1000, reason: 'The agent ended the conversation.' });
    expect(client.received.at(-1)).toMatchObject({ agent_response_event: { agent_response: 'Au revoir !' } });
    await expect.poll(() => recorded(id).then(({ end_reason }) => end_reason)).toBe('agent_ended');
  });

  it('stores ratings of what the agent said, and takes them back', async () => {
    const { client, id } = await beginAt(await signedUrl());
    using _ = client;
    await client.next('agent_response');
    const feedback = () => recorded(id).then(({ turns }) => turns[0]?.feedback);
    client.send({ type: 'feedback', event_id: 1, score: 'like' });
    await expect.poll(feedback).toBe('like');
    client.send({ type: 'feedback', event_id: 1, score: null });
    await expect.poll(feedback).toBe(null);
  });

  it('copes with audio before the initiation, with none at all, and with messages it does not know', async () => {
    using client = await openLiveClient(await signedUrl());
    client.send({ user_audio_chunk: 'AAAA' });
    client.send({ type: 'something_new', really: true });
    const metadata = await client.next('conversation_initiation_metadata');
    expect(client.received[0]).toBe(metadata);
    expect((await client.next('agent_response')).agent_response_event.event_id).toBe(1);
  });

  it('fills variables that the client gives into what the agent says', async () => {
    const { client } = await beginAt(await signedUrl(), { dynamic_variables: { name: 'Ada' } });
    using _ = client;
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Bonjour Ada !');
  });

  it('measures how long a ping takes', async () => {
    const { client } = await beginAt(await signedUrl());
    using _ = client;
    expect((await client.next('ping')).ping_event.event_id).toBe(1);
  });
});

describe('access to an agent', () => {
  it('takes an address once only', async () => {
    const url = await signedUrl();
    const { client: first } = await beginAt(url);
    using _first = first;
    using second = await openLiveClient(url);
    second.send({ type: 'conversation_initiation_client_data' });
    expect(await second.closed).toMatchObject({
      code: 1008,
      reason: expect.stringContaining('already used'),
    });
  });

  it('refuses forged, foreign and missing signatures', async () => {
    const url = await signedUrl();
    const other = await team.createAgent(config, {});
    const forged = [
      `${url}x`,
      url.replace(/agent_id=[^&]+/, `agent_id=${other.agent_id}`),
      await publicUrl({ auth: { enable_auth: true } }),
      `${server.url.replace('http', 'ws')}/v1/convai/conversation`,
    ];
    for (const address of forged) {
      using client = await openLiveClient(address);
      expect(await client.closed, address).toMatchObject({ code: 1008 });
      expect(client.received).toMatchObject([{ type: 'error', error_event: { code: 1008 } }]);
    }
  });

  it('lets the public in where the owner said so', async () => {
    const { client, id } = await beginAt(await publicUrl());
    using _ = client;
    await client.next('agent_response');
    expect((await recorded(id)).started_by).toBe(null);
  });

  it('is limited to the hosts that the owner allows', async () => {
    const url = await publicUrl({ auth: { enable_auth: false, allowlist: [{ hostname: 'shop.example' }] } });
    using stranger = await openLiveClient(url, { headers: { origin: 'https://elsewhere.example' } });
    expect(await stranger.closed).toMatchObject({ code: 1008 });
    using client = await openLiveClient(url, { headers: { origin: 'https://shop.example' } });
    await client.begin();
  });

  it('refuses an address that is older than a quarter of an hour', async () => {
    const url = await signedUrl();
    server.passTime(15 * 60_000 + 1);
    using client = await openLiveClient(url);
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('expired') });
  });

  it('refuses an address once the person who asked for it has left the team', async () => {
    const left = await server.newTeam();
    const { agent_id } = await left.createAgent(config, {});
    const { signed_url } = await left.call(getSignedUrl, { query: { agent_id } });
    await server.database.database.delete(memberships).where(eq(memberships.accountId, left.caller.userId));
    using client = await openLiveClient(signed_url);
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(client.received).toMatchObject([{ error_event: { error_type: 'signature_revoked' } }]);
  });

  it('does not show a conversation to another team', async () => {
    const { client, id } = await beginAt(await signedUrl());
    using _ = client;
    const stranger = await server.newTeam();
    await expect(recorded(id, stranger)).rejects.toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    });
    const { agent_id } = await team.createAgent(config, {});
    await expect(stranger.call(getSignedUrl, { query: { agent_id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('what a client may change', () => {
  it('refuses an override that the agent does not allow', async () => {
    using client = await openLiveClient(await signedUrl());
    client.send({
      type: 'conversation_initiation_client_data',
      conversation_config_override: { agent: { first_message: 'Hi' } },
    });
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(client.received).toMatchObject([{ error_event: { error_type: 'override_error' } }]);
  });

  it('refuses values for variables that the agent locks, except from a member who tests it', async () => {
    const locked = {
      dynamic_variables: { dynamic_variable_placeholders: { customer: 'nobody' }, locked: ['customer'] },
    };
    const agent = { ...config.agent, ...locked, first_message: 'Bonjour {{customer}}' };
    const { agent_id } = await team.createAgent({ ...config, agent }, open);
    const opening = { dynamic_variables: { customer: 'Ada' } };
    const signed = await team.call(getSignedUrl, { query: { agent_id } });
    const client = await openLiveClient(signed.signed_url);
    client.send({ type: 'conversation_initiation_client_data', ...opening });
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(client.received).toMatchObject([
      { error_event: { error_type: 'override_error', message: expect.stringContaining('customer') } },
    ]);
    const test = await team.call(getSignedUrl, { query: { agent_id, purpose: 'test' } });
    const { client: member, id } = await beginAt(test.signed_url, opening);
    using _ = member;
    const greeting = await member.next('agent_response');
    expect(greeting.agent_response_event.agent_response).toBe('Bonjour Ada');
    expect((await recorded(id)).channel).toBe('simulation');
  });

  it('leaves out variables without a value, and notes their names', async () => {
    const prompt = { prompt: 'Help {{customer}}, {{ other.name }}.' };
    const agent = { ...config.agent, first_message: 'Bonjour {{customer}}!', prompt };
    const { client, id } = await beginAt(await publicUrl(open, { agent }), {
      dynamic_variables: { other: 'unused value' },
    });
    using _ = client;
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Bonjour!');
    expect((await recorded(id)).missing_variables).toEqual(['customer', 'other.name']);
  });

  it('runs a test with settings that were never saved', async () => {
    const draft = {
      name: 'Draft',
      conversation_config: { agent: { first_message: 'Essai', language: 'fr' } },
    };
    const { signed_url, first_message } = await team.call(createDraftSignedUrl, { body: { draft } });
    expect(first_message).toBe('Essai');
    const { client, id } = await beginAt(signed_url, {
      conversation_config_override: { conversation: { client_events: ['turn_ledger'] } },
      source_info: { source: 'console_simulation' },
    });
    using _ = client;
    const { turn_ledger_event } = await client.next('turn_ledger');
    expect(turn_ledger_event).toMatchObject({ event_id: 1, ledger: { interrupted: false } });
    expect(await recorded(id)).toMatchObject({ channel: 'simulation', agent_version: null });
  });

  it('shows ledgers to tests alone, and lets no other client pass for one', async () => {
    for (const url of [await publicUrl(), await signedUrl(open)]) {
      const { client, id } = await beginAt(url, {
        source_info: { source: 'console_simulation' },
        conversation_config_override: { conversation: { client_events: ['turn_ledger'] } },
      });
      using _ = client;
      client.send({ type: 'user_message', text: 'bye' });
      await client.closed;
      expect(client.received.filter(({ type }) => type === 'turn_ledger')).toEqual([]);
      expect((await recorded(id)).channel).toBe('socket');
    }
  });
});

describe('rubbish on the socket', () => {
  it.each([
    ['text that is not JSON', 'not json', 1008],
    ['JSON that is no object', '[1,2]', 1008],
    ['a message without a type', '{"text":"hi"}', 1008],
    ['a known message of the wrong shape', '{"type":"user_message","text":7}', 1008],
    ['a binary frame', Buffer.from([1, 2, 3]), 1008],
    ['a frame of half a megabyte', `{"type":"user_message","text":"${'x'.repeat(500_000)}"}`, 1009],
    ['a frame of two megabytes', 'x'.repeat(2_000_000), 1009],
  ])('closes with a reason after %s', async (_, frame, code) => {
    const { client, id } = await beginAt(await signedUrl());
    using _client = client;
    client.socket.send(frame);
    expect((await client.closed).code).toBe(code);
    await expect.poll(() => recorded(id).then(({ end_reason }) => end_reason)).toBe('error');
  });

  it('closes a socket that floods', async () => {
    const { client } = await beginAt(await signedUrl());
    using _ = client;
    for (let count = 0; count < 200; count += 1) client.send({ type: 'pong', event_id: 1 });
    expect(await client.closed).toMatchObject({ code: 1008, reason: 'Too many messages in a short time.' });
  });

  it('hears a message behind any number of signs that the user is typing', async () => {
    const { client } = await beginAt(await signedUrl());
    using _ = client;
    await client.next('agent_response');
    for (let count = 0; count < 200; count += 1) client.send({ type: 'user_activity' });
    client.send({ type: 'user_message', text: 'Hi' });
    await client.next('agent_response');
  });

  it.each([
    { type: 'user_message', text: 'x'.repeat(20_001) },
    { type: 'multimodal_message', text: { type: 'user_message', text: 'x'.repeat(20_001) } },
    { type: 'contextual_update', text: 'x'.repeat(20_001) },
  ])('refuses a $type that is too long, and hears the next message', async (long) => {
    const { client } = await beginAt(await signedUrl());
    using _ = client;
    await client.next('agent_response');
    client.send(long);
    expect((await client.next('error')).error_event).toMatchObject({
      error_type: 'message_too_long',
      message: expect.stringContaining('20,000'),
    });
    client.send({ type: 'user_message', text: 'Hi' });
    await client.next('agent_response');
  });

  it('stays alive for others', async () => {
    const { client } = await beginAt(await signedUrl());
    using _ = client;
    expect((await client.next('agent_response')).agent_response_event.event_id).toBe(1);
  });
});
