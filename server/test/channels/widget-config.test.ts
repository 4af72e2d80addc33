import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { type AgentDetail, createAgent, type NewAgent } from '@parley/contract/agents.ts';
import { createDraftSignedUrl, getSignedUrl } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

const PICTURE = `/api/test/avatars/${'a'.repeat(64)}.webp`;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({});
});
afterAll(() => server[Symbol.asyncDispose]());

const bakery = (platform_settings: PlatformSettings): NewAgent => ({
  name: 'Bakery',
  type: 'chat',
  conversation_config: {
    agent: { language: 'fr', first_message: 'Bonjour {{name}} !', prompt: { prompt: 'You help.' } },
    conversation: { text_only: true },
  },
  platform_settings,
});

function store(platform_settings: PlatformSettings): Promise<AgentDetail> {
  return server.owner.call(createAgent, { body: bakery(platform_settings) });
}

function config(agentId: string, options: { origin?: string; signature?: string } = {}): Promise<Response> {
  const url = new URL(`/v1/convai/agents/${agentId}/widget`, server.url);
  if (options.signature) url.searchParams.set('conversation_signature', options.signature);
  return fetch(url, { headers: options.origin ? { origin: options.origin } : {} });
}

it('gives any page the appearance of a public agent, and in the words of other widgets too', async () => {
  const design = {
    color_mode: 'dark',
    accent_color: '#2563eb',
    avatar: { type: 'image', url: PICTURE },
    desktop_position: 'top-left',
  } as const;
  const agent = await store({ auth: { enable_auth: false }, widget: design });
  const answer = await config(agent.agent_id, { origin: 'https://anywhere.example' });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const picture = { type: 'image', url: `${server.url}${PICTURE}` };
  expect(await answer.json()).toMatchObject({
    agent_id: agent.agent_id,
    widget_config: {
      design: { ...design, avatar: picture },
      name: 'Bakery',
      language: 'fr',
      texts: { open: 'Ouvrir le chat' },
      first_message: 'Bonjour {{name}} !',
      text_only: true,
      placement: 'top-left',
      avatar: picture,
      styles: { accent: '#2563eb' },
      use_rtc: false,
    },
  });
});

it('names a language that browsers know, whatever the tag of the agent', async () => {
  const known = bakery({ auth: { enable_auth: false } });
  const agent = { ...known.conversation_config.agent, language: 'fr_CA' };
  const body = { ...known, conversation_config: { ...known.conversation_config, agent } };
  const { agent_id } = await server.owner.call(createAgent, { body });
  expect(await (await config(agent_id)).json()).toMatchObject({ widget_config: { language: 'fr' } });
});

it('says how many files an agent takes, to the widget that gives them to this server alone', async () => {
  const none = bakery({ auth: { enable_auth: false } });
  const file_input = { enabled: true, max_files_per_conversation: 3 };
  const conversation = { ...none.conversation_config.conversation, file_input };
  const some = { ...none, conversation_config: { ...none.conversation_config, conversation } };
  for (const [body, max_files] of [
    [none, 0],
    [some, 3],
  ] as const) {
    const { agent_id } = await server.owner.call(createAgent, { body });
    expect(await (await config(agent_id)).json()).toMatchObject({
      widget_config: { max_files, file_input_config: { enabled: false } },
    });
  }
});

it('reveals nothing of the prompt', async () => {
  const agent = await store({ auth: { enable_auth: false } });
  expect(await (await config(agent.agent_id)).text()).not.toContain('You help.');
});

it('obeys the list of hosts as the live socket does', async () => {
  const agent = await store({ auth: { enable_auth: false, allowlist: [{ hostname: 'shop.example' }] } });
  expect((await config(agent.agent_id, { origin: 'https://shop.example' })).status).toBe(200);
  for (const origin of ['https://other.example', undefined]) {
    const answer = await config(agent.agent_id, origin === undefined ? {} : { origin });
    expect(answer.status).toBe(403);
    // The page may read why.
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ error: { code: 'host_not_allowed' } });
  }
});

it('opens an agent that is not public with a signature only, of a draft too', async () => {
  const agent = await store({});
  expect((await config(agent.agent_id)).status).toBe(401);
  const signatureOf = (url: string) => new URL(url).searchParams.get('conversation_signature') ?? '';
  const { signed_url } = await server.owner.call(getSignedUrl, { query: { agent_id: agent.agent_id } });
  expect((await config(agent.agent_id, { signature: signatureOf(signed_url) })).status).toBe(200);
  const forged = await config(agent.agent_id, { signature: `${signatureOf(signed_url)}x` });
  expect(forged.status).toBe(401);
  const draft = { ...bakery({ widget: { accent_color: '#123456' } }), name: 'Draft' };
  const body = { agent_id: agent.agent_id, draft };
  const { signed_url: draftUrl } = await server.owner.call(createDraftSignedUrl, { body });
  const answer = await config(agent.agent_id, { signature: signatureOf(draftUrl) });
  expect(await answer.json()).toMatchObject({
    widget_config: { name: 'Draft', design: { accent_color: '#123456' } },
  });
});

it('is not found where there is no such agent', async () => {
  expect((await config('agent_00000000000000000000000001')).status).toBe(404);
});

it('tells a page that asks for WebRTC what to pass instead', async () => {
  const url = new URL('/v1/convai/conversation/token?agent_id=agent_x&source=js_sdk', server.url);
  const answer = await fetch(url, { headers: { origin: 'https://anywhere.example' } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toMatchObject({
    detail: { message: expect.stringContaining("connectionType: 'websocket'") },
  });
});
