import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import {
  connectWebsite,
  disconnectWebsite,
  getWebsiteSnippet,
  openWebsiteTrial,
} from '@parley/contract/integrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveClient } from '../support/live-client.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

const METRICS_TOKEN = 'a token of the tests alone';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_METRICS_TOKEN: METRICS_TOKEN });
});
afterAll(() => server[Symbol.asyncDispose]());

function store(platform_settings: PlatformSettings = {}) {
  const agent = { language: 'en', first_message: 'Hello', prompt: { prompt: 'You help.' } };
  const conversation_config = { agent, conversation: { text_only: true } };
  const body = { name: 'Bakery', type: 'chat' as const, conversation_config, platform_settings };
  return server.owner.call(createAgent, { body });
}

/** What the public endpoints answer to a page: the widget's settings, and a conversation. */
async function entrances(agentId: string, origin: string | undefined, token: string | null = null) {
  const headers: Record<string, string> = origin === undefined ? {} : { origin };
  const settings = await fetch(`${server.url}/v1/convai/agents/${agentId}/widget`, { headers });
  const { error } = (await settings.json()) as { error?: { code: string } };
  const url = `${server.url.replace('http', 'ws')}/v1/convai/conversation?agent_id=${agentId}`;
  using client = await openLiveClient(url, { headers });
  client.send({ type: 'conversation_initiation_client_data', resume_token: token });
  const conversation = await Promise.race([
    client.next('conversation_initiation_metadata').then(
      () => 'open',
      () => '',
    ),
    client.next('error').then(
      (message) => message.error_event.error_type,
      () => '',
    ),
  ]);
  return { settings: error?.code ?? 'open', conversation };
}

async function refusals(code: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const page = await (await fetch(`${server.url}/metrics`, { headers })).text();
  return Number(new RegExp(`parley_refusals_total\\{code="${code}"\\} (\\d+)`).exec(page)?.[1] ?? 0);
}

const OPEN = { settings: 'open', conversation: 'open' };

describe('an agent on a website', () => {
  it('answers on the website that it is connected with, and on no other, whatever pages say', async () => {
    const { agent_id } = await store();
    const params = { id: agent_id };
    const closed = { settings: 'signature_needed', conversation: 'signature_needed' };
    expect(await entrances(agent_id, 'https://bakery.example')).toEqual(closed);
    await server.owner.call(connectWebsite, { params, body: { url: 'https://bakery.example/shop' } });
    expect(await entrances(agent_id, 'https://bakery.example')).toEqual(OPEN);
    for (const origin of [
      ...['https://www.bakery.example', 'https://bakery.example.evil.example'],
      ...['http://evil.example', 'null', 'file://', undefined],
    ]) {
      expect(await entrances(agent_id, origin), origin).toEqual(closed);
    }
    await server.owner.call(disconnectWebsite, { params });
    expect(await entrances(agent_id, 'https://bakery.example')).toEqual(closed);
  });

  it('is not opened by a token, real or not, on a website where it may not be used', async () => {
    const auth = { enable_auth: false, allowlist: [{ hostname: 'bakery.example' }] };
    const { agent_id } = await store({ auth });
    const url = `${server.url.replace('http', 'ws')}/v1/convai/conversation?agent_id=${agent_id}`;
    using page = await openLiveClient(url, { headers: { origin: 'https://bakery.example' } });
    const { resume_token = '' } = (await page.begin({ resume_token: null }))
      .conversation_initiation_metadata_event;
    page.socket.close(1001);
    const before = await refusals('host_not_allowed');
    const closed = { settings: 'host_not_allowed', conversation: 'host_not_allowed' };
    expect(await entrances(agent_id, 'https://elsewhere.example', resume_token)).toEqual(closed);
    expect(await entrances(agent_id, undefined, 'rubbish')).toEqual(closed);
    expect(await refusals('host_not_allowed')).toBe(before + 4);
    expect(await entrances(agent_id, 'https://bakery.example', resume_token)).toEqual(OPEN);
  });

  it('is put there with a script that renews itself, or with one that stays as it is', async () => {
    const { agent_id, provider_uuid } = await store();
    const snippetOf = (id: string) => server.owner.call(getWebsiteSnippet, { params: { id } });
    const snippet = await snippetOf(provider_uuid);
    expect(snippet).toMatchObject({ agent_id, script_url: `${server.url}/widget.js` });
    expect(snippet.allowed).toEqual({ everywhere: false, hosts: [] });
    if (snippet.pinned) {
      expect(snippet.pinned.url).toMatch(/\/widget\/[0-9a-f]{32}\/widget\.js$/);
      expect(snippet.pinned.integrity).toMatch(/^sha384-[\w+/]{64}$/);
    }
    await server.owner.call(connectWebsite, { params: { id: agent_id }, body: { url: 'https://a.example' } });
    expect((await snippetOf(agent_id)).allowed).toEqual({ everywhere: false, hosts: ['a.example'] });
    const everywhere = await store({ auth: { enable_auth: false } });
    expect((await snippetOf(everywhere.agent_id)).allowed).toEqual({ everywhere: true, hosts: [] });
    const auth = { enable_auth: false, allowlist: [{ hostname: 'b.example' }] };
    const listed = await store({ auth });
    expect((await snippetOf(listed.agent_id)).allowed).toEqual({ everywhere: false, hosts: ['b.example'] });
  });
});

describe('the page on which an agent is tried out', () => {
  async function trialOf(id: string) {
    const { path } = await server.owner.call(openWebsiteTrial, { params: { id }, body: { language: 'en' } });
    const answer = await fetch(new URL(path, server.url));
    const html = await answer.text();
    const socket = /signed-url="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return { path, html, socket, policy: answer.headers.get('content-security-policy') ?? '' };
  }

  it('has a strict content security policy, and contains the chat', async () => {
    const { agent_id } = await store();
    const { html, policy } = await trialOf(agent_id);
    expect(html).toContain(`<script src="${server.url}/widget.js" async></script>`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('opens an agent that is not public, as often as one likes, and what is said there is a test', async () => {
    const { agent_id } = await store();
    const { socket } = await trialOf(agent_id);
    const ids = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      using client = await openLiveClient(socket, { headers: { origin: server.url } });
      const metadata = await client.begin({ source_info: { source: 'widget' }, resume_token: null });
      ids.add(metadata.conversation_initiation_metadata_event.conversation_id);
    }
    expect(ids.size).toBe(3);
    for (const conversation_id of ids) {
      const { channel } = await server.owner.call(getConversation, { params: { conversation_id } });
      expect(channel).toBe('simulation');
    }
    const { searchParams } = new URL(socket);
    const settings = await fetch(`${server.url}/v1/convai/agents/${agent_id}/widget?${searchParams}`);
    expect(settings.status).toBe(200);
  });

  it('opens nothing with a signature that was changed, and shows nothing that is put into its address', async () => {
    const { agent_id } = await store();
    const { socket, path } = await trialOf(agent_id);
    using client = await openLiveClient(`${socket}x`);
    expect((await client.next('error')).error_event.error_type).toBe('signature_forged');
    const address = new URL(path, server.url);
    address.searchParams.set('conversation_signature', '"><script>alert(1)</script>');
    expect(await (await fetch(address)).text()).not.toContain('<script>alert');
    address.searchParams.set('agent_id', '"><b>');
    expect((await fetch(address)).status).toBe(400);
  });

  it('is for users who may run tests', async () => {
    const { agent_id } = await store();
    const viewer = await server.signIn('viewer');
    const opened = viewer.call(openWebsiteTrial, { params: { id: agent_id }, body: { language: 'fr' } });
    expect(await opened).toMatchObject({ path: expect.stringContaining(agent_id) });
    await expect(
      server.owner.call(openWebsiteTrial, {
        params: { id: 'agent_00000000000000000000000001' },
        body: { language: 'fr' },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
