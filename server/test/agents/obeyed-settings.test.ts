import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { chat, createDraftSignedUrl, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { createScriptedRecogniser } from '@parley/engine/speech-to-text/scripted.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { conversations } from '../../src/conversations/records/conversation-table.ts';
import { sessionClock } from '../../src/conversations/session/session-clock.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { type LiveClient, openLiveClient } from '../support/live-client.ts';

const base = { first_message: 'Bonjour !', language: 'fr', prompt: { prompt: 'Sois bref.' } };
const written = { conversation: { text_only: true } };

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  const recogniser = createScriptedRecogniser({}, async () => {});
  server = await startConversationServer({ otherwise: { text: 'Oui.' } }, { sound: { recogniser } });
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

async function newAgent(config: ConversationConfig, platform: PlatformSettings = {}): Promise<string> {
  return (await team.createAgent({ agent: base, ...config }, platform)).agent_id;
}

async function open(agent_id: string): Promise<LiveClient> {
  const { signed_url } = await team.call(getSignedUrl, { query: { agent_id } });
  return openLiveClient(signed_url);
}

async function begin(config: ConversationConfig, platform: PlatformSettings = {}, override?: object) {
  const client = await open(await newAgent(config, platform));
  const metadata = await client.begin(override ? { conversation_config_override: override } : {});
  return { client, metadata: metadata.conversation_initiation_metadata_event };
}

const typesOf = (client: LiveClient) => new Set(client.received.map(({ type }) => type));
const recorded = (conversation_id: string) => team.call(getConversation, { params: { conversation_id } });

describe('the number of conversations at once', () => {
  it('applies to the socket, and a slot is free again when a caller leaves', async () => {
    const agent_id = await newAgent(written, { call_limits: { agent_concurrency_limit: 1 } });
    using first = await open(agent_id);
    await first.begin();
    using second = await open(agent_id);
    second.send({ type: 'conversation_initiation_client_data' });
    const refusal = await second.next('error');
    expect(refusal.error_event).toMatchObject({ code: 1002, error_type: 'agent_concurrency_limit' });
    expect(await second.closed).toEqual({ code: 1013, reason: refusal.error_event.message });
    first.socket.close(1000);
    await expect
      .poll(async () => {
        using third = await open(agent_id);
        return await third.begin().then(
          () => 'begun',
          () => 'refused',
        );
      })
      .toBe('begun');
  });

  it('applies when many begin in the same moment', async () => {
    const agent_id = await newAgent(written, { call_limits: { agent_concurrency_limit: 2 } });
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => team.call(chat, { body: { agent_id, message: 'Bonjour' } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('does not count what a lost process left behind', async () => {
    const agent_id = await newAgent(written, { call_limits: { agent_concurrency_limit: 1 } });
    const lost = new Date(Date.now() - 130_000);
    using first = await open(agent_id);
    const { conversation_initiation_metadata_event: event } = await first.begin();
    await expect.poll(async () => (await recorded(event.conversation_id)).turns).toHaveLength(1);
    await server.database.database
      .update(conversations)
      .set({ updatedAt: lost })
      .where(eq(conversations.id, event.conversation_id));
    using second = await open(agent_id);
    await second.begin();
  });
});

describe('the number of conversations in a day', () => {
  it('applies to chat calls, with a stable code; a chat that began may go on', async () => {
    const agent_id = await newAgent(written, { call_limits: { daily_limit: 1 } });
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'Bonjour' } });
    await expect(team.call(chat, { body: { agent_id, message: 'Encore' } })).rejects.toMatchObject({
      status: 429,
      code: 'agent_daily_limit',
    });
    await team.call(chat, { body: { agent_id, message: 'Et vous ?', conversation_id } });
  });

  it('does not count tests of unsaved settings', async () => {
    const agent_id = await newAgent(written, { call_limits: { daily_limit: 1 } });
    const draft = {
      name: 'Léa',
      conversation_config: { agent: base },
      platform_settings: { call_limits: { daily_limit: 0 } },
    };
    const { signed_url } = await team.call(createDraftSignedUrl, { body: { agent_id, draft } });
    using test = await openLiveClient(signed_url);
    await test.begin();
    await team.call(chat, { body: { agent_id, message: 'Bonjour' } });
  });

  it('begins anew every day', async () => {
    const agent_id = await newAgent(written, { call_limits: { daily_limit: 1 } });
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'Bonjour' } });
    await server.database.database
      .update(conversations)
      .set({ startedAt: new Date(Date.now() - 86_400_000) })
      .where(eq(conversations.id, conversation_id));
    await team.call(chat, { body: { agent_id, message: 'Bonjour' } });
  });

  it('is no limit when it is -1', async () => {
    const agent_id = await newAgent(written, {
      call_limits: { daily_limit: -1, agent_concurrency_limit: -1 },
    });
    for (const message of ['Un', 'Deux']) await team.call(chat, { body: { agent_id, message } });
  });
});

describe('client events', () => {
  it('are sent as the agent chooses them, beside metadata and pings', async () => {
    const { client, metadata } = await begin({
      conversation: { text_only: true, client_events: ['interruption'] },
    });
    using _ = client;
    await client.next('ping');
    client.send({ type: 'user_message', text: 'Bonjour' });
    await expect.poll(async () => (await recorded(metadata.conversation_id)).turns).toHaveLength(3);
    expect(typesOf(client)).toEqual(new Set(['conversation_initiation_metadata', 'ping']));
  });

  it('are chosen anew by a client for its conversation', async () => {
    const { client } = await begin(
      { conversation: { client_events: [] } },
      {},
      {
        conversation: { text_only: true, client_events: ['agent_response'] },
      },
    );
    using _ = client;
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Bonjour !');
  });
});

describe('additional languages', () => {
  const config = {
    ...written,
    tts: { voice_id: 'voice_fr' },
    language_presets: {
      es: { overrides: { agent: { first_message: '¡Hola!' }, tts: { voice_id: 'voice_es' } } },
      de: {},
    },
  };

  it('greet in the language that the client asks for, which the conversation is stored in', async () => {
    const { client, metadata } = await begin(config, {}, { agent: { language: 'es' } });
    using _ = client;
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('¡Hola!');
    expect((await recorded(metadata.conversation_id)).language).toBe('es');
  });

  it('fall back to the agent’s own greeting', async () => {
    const { client } = await begin(config, {}, { agent: { language: 'DE' } });
    using _ = client;
    expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Bonjour !');
  });

  it('are refused with a sentence when the agent does not offer them', async () => {
    using client = await open(await newAgent(config));
    client.send({
      type: 'conversation_initiation_client_data',
      conversation_config_override: { agent: { language: 'pl' } },
    });
    const { error_event } = await client.next('error');
    expect(error_event).toMatchObject({
      error_type: 'override_error',
      message: 'This agent does not speak pl. It speaks: fr, de, es.',
    });
    expect((await client.closed).code).toBe(1008);
  });
});

describe('how a conversation travels', () => {
  it('is named in the metadata as the settings say', async () => {
    const { client, metadata } = await begin({
      tts: { agent_output_audio_format: 'pcm_24000' },
      asr: { user_input_audio_format: 'ulaw_8000' },
    });
    using _ = client;
    expect(metadata).toMatchObject({
      agent_output_audio_format: 'pcm_24000',
      user_input_audio_format: 'ulaw_8000',
    });
  });
});

it('waits for no silent caller where there is nothing to hear or speak with', async () => {
  using timers = vi.spyOn(sessionClock, 'setTimer');
  await using silent = await startConversationServer({ otherwise: { text: 'Oui.' } });
  const member = await silent.newTeam();
  const turn = { turn_timeout: 11, silence_end_call_timeout: 12 };
  const { agent_id } = await member.createAgent({ agent: base, turn });
  const { signed_url } = await member.call(getSignedUrl, { query: { agent_id } });
  using client = await openLiveClient(signed_url);
  await client.begin();
  await client.next('agent_response');
  client.send({ type: 'user_message', text: 'Vous êtes là ?' });
  expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Oui.');
  for (const waitMs of [11_000, 12_000]) expect(timers).not.toHaveBeenCalledWith(waitMs, expect.anything());
});

describe('a user without access to tests', () => {
  it('cannot run one, with saved settings or others, but uses agents as any client', async () => {
    await using strict = await startConversationServer({}, { canUseSimulation: false });
    const member = await strict.newTeam();
    const { agent_id } = await member.createAgent({ agent: base });
    const draft = { name: 'Léa', conversation_config: { agent: base } };
    await expect(member.call(createDraftSignedUrl, { body: { agent_id, draft } })).rejects.toMatchObject({
      status: 403,
    });
    const asTest = { agent_id, purpose: 'test' } as const;
    await expect(member.call(getSignedUrl, { query: asTest })).rejects.toMatchObject({ status: 403 });
    const { signed_url } = await member.call(getSignedUrl, { query: { agent_id } });
    using client = await openLiveClient(signed_url);
    await client.begin();
  });
});
