import { createAgent } from '@parley/contract/agents.ts';
import {
  type ApiKey,
  createPublishableKey,
  listApiKeys,
  type NewPublishableKey,
  revokeApiKey,
} from '@parley/contract/api-keys.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveClient } from '../support/live-client.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

const PAGE = 'https://shop.example';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_VISITOR_CONVERSATIONS_PER_MINUTE: '2' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** A chat agent that is closed to strangers. */
async function newAgent(settings: object = {}): Promise<string> {
  const conversation_config = {
    agent: { language: 'en', first_message: 'Hello.', prompt: { prompt: 'You help.' }, ...settings },
    conversation: { text_only: true },
  };
  const body = { name: 'Shop', type: 'chat' as const, conversation_config };
  return (await server.owner.call(createAgent, { body })).agent_id;
}

async function newKey(agentId: string, wanted: Partial<NewPublishableKey> = {}): Promise<ApiKey> {
  const body = { name: 'Shop', agent_ids: [agentId], origins: [PAGE], ...wanted };
  return server.owner.call(createPublishableKey, { body });
}

/** Asks for an address as a page of an origin does. */
async function askAddress(key: ApiKey, agentId: string, origin: string | undefined = PAGE) {
  const answer = await fetch(`${server.url}/api/conversation/signed-url?agent_id=${agentId}`, {
    headers: { 'xi-api-key': key.token ?? '', ...(origin === undefined ? {} : { origin }) },
  });
  const body = (await answer.json()) as { signed_url?: string; error?: { message: string } };
  return { status: answer.status, opener: answer.headers.get('access-control-allow-origin'), ...body };
}

/** Sends a message from the page by a single call. */
async function chatWith(key: ApiKey, body: object) {
  const answer = await fetch(`${server.url}/api/test/conversation/visitor-chat`, {
    method: 'POST',
    headers: { 'xi-api-key': key.token ?? '', origin: PAGE, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Opens an address from a page; gives how it went. */
async function converse(address: string | undefined, origin: string | undefined = PAGE): Promise<string> {
  const url = (address ?? '').replace(/^ws:\/\/[^/]+/, server.url.replace('http', 'ws'));
  using client = await openLiveClient(url, { headers: origin === undefined ? {} : { origin } });
  return await Promise.race([
    client.begin().then(() => 'begun', String),
    client.next('error').then(({ error_event }) => error_event.error_type ?? '', String),
  ]);
}

describe('a publishable key', () => {
  it('is shown whole at any time', async () => {
    const key = await newKey(await newAgent());
    expect(key).toMatchObject({ kind: 'publishable', scopes: ['conversations:start'], origins: [PAGE] });
    expect(key.token).toMatch(/^prl_pub_[\w-]{40}$/);
    expect(await server.owner.call(listApiKeys, {})).toContainEqual(key);
  });

  it('starts conversations with its agent as a visitor does, from its page', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId);
    const asked = await askAddress(key, agentId);
    expect(asked).toMatchObject({ status: 200, opener: '*' });
    expect(await converse(asked.signed_url)).toBe('begun');
    const { list } = await server.owner.call(listCallLogs, { query: { agent_id: agentId } });
    expect(list).toMatchObject([{ data: { channel: 'socket', prospect: { name: null } } }]);
  });

  it('is refused on other pages, for other agents, and in programs', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId);
    expect(await askAddress(key, agentId, 'https://elsewhere.example')).toMatchObject({
      status: 403,
      opener: '*',
      error: { message: 'This page may not use this publishable key.' },
    });
    expect(await askAddress(key, await newAgent())).toMatchObject({ status: 403 });
    const program = await fetch(`${server.url}/api/conversation/signed-url?agent_id=${agentId}`, {
      headers: { authorization: `Bearer ${key.token}` },
    });
    expect(program.status).toBe(403);
    const { signed_url } = await askAddress(key, agentId);
    expect(await converse(signed_url, 'https://elsewhere.example')).toBe('host_not_allowed');
  });

  it('of an app works without an origin, and on no page', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId, { origins: null });
    expect(await askAddress(key, agentId)).toMatchObject({ status: 403 });
    const answer = await fetch(`${server.url}/api/conversation/signed-url?agent_id=${agentId}`, {
      headers: { 'xi-api-key': key.token ?? '' },
    });
    const { signed_url } = (await answer.json()) as { signed_url: string };
    expect(await converse(signed_url)).toBe('host_not_allowed');
    const url = signed_url.replace(/^ws:\/\/[^/]+/, server.url.replace('http', 'ws'));
    using client = await openLiveClient(url, { headers: { origin: server.url } });
    expect(await client.begin()).toMatchObject({ type: 'conversation_initiation_metadata' });
  });

  it('ends with its addresses when it is revoked', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId);
    const { signed_url } = await askAddress(key, agentId);
    await server.owner.call(revokeApiKey, { params: { id: key.id } });
    expect(await askAddress(key, agentId)).toMatchObject({ status: 401 });
    const url = signed_url?.replace(/^ws:\/\/[^/]+/, server.url.replace('http', 'ws')) ?? '';
    using client = await openLiveClient(url, { headers: { origin: PAGE } });
    expect((await client.next('error')).error_event).toMatchObject({
      error_type: 'signature_revoked',
      message: 'The key with which this conversation address was asked for is no longer valid.',
    });
  });

  it('begins no more conversations than one visitor may', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId);
    const outcomes: string[] = [];
    for (let begun = 0; begun < 3; begun += 1) {
      outcomes.push(await converse((await askAddress(key, agentId)).signed_url));
    }
    expect(outcomes).toEqual(['begun', 'begun', 'rate_limited']);
  });

  it('chats by single calls, which remember what was said and tell nothing but the reply', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId);
    const first = await chatWith(key, { agent_id: agentId, message: 'Hello?' });
    expect(first).toEqual({
      status: 200,
      body: { reply: expect.any(String), conversation_id: expect.stringMatching(/^conv_/) },
    });
    const { conversation_id } = first.body;
    expect(await chatWith(key, { agent_id: agentId, message: 'And now?', conversation_id })).toMatchObject({
      status: 200,
      body: { conversation_id },
    });
    const { list } = await server.owner.call(listCallLogs, { query: { agent_id: agentId } });
    expect(list).toMatchObject([{ data: { channel: 'chat', message_count: 4, prospect: { name: null } } }]);
  });

  it('does not go on with a chat that a user of the team has begun', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId);
    const { conversation_id } = await server.owner.call(chat, {
      body: { agent_id: agentId, message: 'Between us.' },
    });
    expect(await chatWith(key, { agent_id: agentId, message: 'Hello?', conversation_id })).toMatchObject({
      status: 404,
    });
  });

  it('gives no value to a variable that the agent locks', async () => {
    const agentId = await newAgent({ dynamic_variables: { locked: ['discount'] } });
    const dynamic_variables = { discount: '90 %' };
    const body = { agent_id: agentId, message: 'Hello?', dynamic_variables };
    expect(await chatWith(await newKey(agentId), body)).toMatchObject({
      status: 400,
      body: { error: { code: 'override_error' } },
    });
  });

  it('begins no more chats than one visitor may', async () => {
    const agentId = await newAgent();
    const key = await newKey(agentId);
    const statuses: number[] = [];
    for (let begun = 0; begun < 3; begun += 1) {
      statuses.push((await chatWith(key, { agent_id: agentId, message: 'Hello?' })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('may be sent by browsers, which ask first', async () => {
    const answer = await fetch(`${server.url}/api/conversation/signed-url`, {
      method: 'OPTIONS',
      headers: { origin: PAGE, 'access-control-request-method': 'GET' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('xi-api-key');
  });

  it.each([
    [{ origins: ['shop.example'] }, 'origins.0', 'origin_invalid'],
    [{ origins: ['https://shop.example/path'] }, 'origins.0', 'origin_invalid'],
    [{ origins: ['https://*.shop.example'] }, 'origins.0', 'origin_invalid'],
    [{ origins: [] }, 'origins', 'origins_required'],
    [{ agent_ids: [] }, 'agent_ids', 'agents_required'],
  ])('is refused with %j', async (wanted, path, message) => {
    await expect(newKey(await newAgent(), wanted)).rejects.toMatchObject({
      status: 400,
      body: { error: { detail: { fields: [{ path, message }] } } },
    });
  });
});
