import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { createScriptedModel } from '@parley/engine/language-model/scripted.ts';
import { expect, it } from 'vitest';
import { textOnlyClient } from '../tools/tool-client.ts';
import { configInLanguage, configSpokenIn } from './conversation-language.ts';
import { type ConversationFacts, planConversation } from './conversation-plan.ts';

const model = createScriptedModel({}, async () => {});

const knowledge = {
  wholeTexts: async () => [],
  retrieve: async () => Promise.reject(new Error('Nothing is to be looked up.')),
  warmUp: () => {},
};

const unavailable = async () => Promise.reject(new Error('This agent has no tools.'));
const tools = {
  callbacks: { schedule: () => Promise.reject(new Error('no calls')) },
  doNotCall: { add: () => Promise.reject(new Error('no list')) },
  webhooks: { definition: () => ({ name: '', description: '', inputSchema: {} }), run: unavailable },
  toolServers: { offered: unavailable, call: unavailable, statusOf: unavailable },
};
const agents = { findRecent: unavailable, findVersion: unavailable, namesOf: unavailable };

async function settingsOf(conversation_config: ConversationConfig, begun: Partial<ConversationFacts> = {}) {
  const agent = { agent_id: 'agent_1', name: 'Léa', conversation_config, teamId: 'team', version: 1 };
  const facts = {
    conversationId: 'conv_1',
    nowMs: 0,
    variables: undefined,
    client: textOnlyClient(true),
    noteMissingVariables() {},
    ...begun,
  };
  const dependencies = {
    languageModels: { resolve: async () => model },
    knowledge,
    tools,
    agents,
    nowMs: () => 0,
  };
  return (await planConversation(agent, { ...facts, reportFailure() {} }, dependencies)).settings;
}

it('passes on the voice, its settings, and the keywords', async () => {
  const tts = {
    voice_id: 'voice_1',
    model_id: 'eleven_flash_v2',
    stability: 0.2,
    speed: 1.1,
    similarity_boost: 0.8,
    optimize_streaming_latency: 4,
  };
  expect(await settingsOf({ tts, asr: { keywords: ['Parley'] } })).toMatchObject({
    voice: {
      id: 'voice_1',
      settings: {
        modelId: 'eleven_flash_v2',
        stability: 0.2,
        speed: 1.1,
        similarityBoost: 0.8,
        streamingLatency: 4,
      },
    },
    keywords: ['Parley'],
  });
});

it('passes on temperature and the longest reply, where there is one', async () => {
  const prompt = (max_tokens: number) => ({ agent: { prompt: { temperature: 0.5, max_tokens } } });
  expect(await settingsOf(prompt(200))).toMatchObject({ temperature: 0.5, maxTokens: 200 });
  expect((await settingsOf(prompt(0))).maxTokens).toBeUndefined();
});

it('takes values of locked variables from members of the team, and from whom the channel trusts with them', async () => {
  const dynamic_variables = { locked: ['customer'] };
  const config = { agent: { dynamic_variables, prompt: { prompt: 'For {{customer}}.' } } };
  const promptOf = async (isOfTeam: boolean, trustsVariables?: boolean) =>
    (
      await settingsOf(config, {
        variables: { customer: 'Ada' },
        client: textOnlyClient(isOfTeam),
        trustsVariables,
      })
    ).systemPrompt;
  expect(await promptOf(true)).toBe('For Ada.');
  expect(await promptOf(false)).toBe('For.');
  expect(await promptOf(false, true)).toBe('For Ada.');
});

it('takes voice and language of the preset that was asked for, and tells the model', async () => {
  const config: ConversationConfig = {
    agent: { language: 'fr', first_message: 'Bonjour', prompt: { prompt: 'Sois bref.' } },
    tts: { voice_id: 'voice_fr', speed: 1.1 },
    turn: { soft_timeout_config: { timeout_seconds: 2, message: 'Un instant.' } },
    language_presets: { es: { overrides: { tts: { voice_id: 'voice_es' } } } },
  };
  const settings = await settingsOf(configInLanguage(config, 'es'));
  expect(settings.spoken?.softTimeout).toEqual({ afterMs: 2_000, message: undefined });
  expect(settings).toMatchObject({
    language: 'es',
    voice: { id: 'voice_es', settings: { speed: 1.1 } },
    systemPrompt: 'Sois bref.\n\nSpeak Spanish in this conversation.',
  });
  expect(configInLanguage(config, 'fr')).toBe(config);
});

it.each([
  ['pt', 'pt-br'],
  ['pt-PT', 'pt-br'],
  ['en-US', 'en'],
])('takes %s for the language %s that the agent speaks', (asked, spoken) => {
  const config: ConversationConfig = {
    agent: { language: 'en', first_message: 'Hello' },
    language_presets: { 'pt-br': { overrides: { agent: { first_message: 'Olá' } } } },
  };
  expect(configInLanguage(config, asked).agent?.language).toBe(spoken);
  expect(configSpokenIn(config, asked).agent?.language).toBe(spoken);
});

it('goes on in a language that language detection names without a preset, and in no other', async () => {
  const params = { system_tool_type: 'language_detection', supported_languages: ['de'] };
  const language_detection = { type: 'system', name: 'language_detection', description: '', params };
  const prompt = { prompt: 'Sois bref.', built_in_tools: { language_detection } };
  const config: ConversationConfig = { agent: { language: 'fr', first_message: 'Bonjour', prompt } };
  expect(await settingsOf(configSpokenIn(config, 'de'))).toMatchObject({
    language: 'de',
    systemPrompt: 'Sois bref.\n\nSpeak German in this conversation.',
  });
  expect(configSpokenIn(config, 'es')).toBe(config);
});

it('waits in spoken conversations as the settings say, and in written ones for minutes', async () => {
  const turn = { turn_timeout: 5, silence_end_call_timeout: -1 };
  expect(await settingsOf({ turn })).toMatchObject({
    turnTimeoutMs: 5_000,
    silenceEndMs: undefined,
    idleEndMs: undefined,
  });
  expect(await settingsOf({ turn, conversation: { text_only: true } })).toMatchObject({
    turnTimeoutMs: undefined,
    silenceEndMs: undefined,
    idleEndMs: 600_000,
  });
  // What a stored agent lacks is what its editor shows.
  expect(await settingsOf({})).toMatchObject({ turnTimeoutMs: 7_000, maxDurationMs: 600_000 });
});

it.each([
  ['the rest of its longest duration', 240_000, { max_duration_seconds: 600 }, 360_000],
  ['a second where nothing is left of it', 900_000, { max_duration_seconds: 600 }, 1_000],
  ['all of it in writing', 240_000, { max_duration_seconds: 600, text_only: true }, 600_000],
])('gives a conversation that is resumed %s', async (_, nowMs, conversation, maxDurationMs) => {
  const chat = {
    isCallByCall: false,
    history: [],
    toolTurns: [],
    lastEventId: 1,
    startedMs: 0,
    firstAgentId: 'agent_1',
  };
  expect(await settingsOf({ conversation }, { chat, nowMs })).toMatchObject({ maxDurationMs });
});

it('takes turns as the turn settings say, and by default where they say nothing', async () => {
  const turn: ConversationConfig['turn'] = {
    mode: 'silence',
    turn_eagerness: 'patient',
    interruption_while_speaking: 'low',
    interruption_while_thinking: 'off',
    interruption_ignore_terms: ['exact'],
    soft_timeout_config: { timeout_seconds: 1.5, message: 'Un instant.' },
  };
  expect((await settingsOf({ turn, tts: { optimize_streaming_latency: 4 } })).spoken).toEqual({
    interruption: { whileSpeaking: 'low', whileThinking: 'off' },
    eagerness: 'patient',
    readsWords: false,
    ignoredTerms: ['exact'],
    softTimeout: { afterMs: 1_500, message: { text: 'Un instant.', language: 'en' } },
    startsWithClause: true,
  });
  expect((await settingsOf({})).spoken).toEqual({
    interruption: { whileSpeaking: 'normal', whileThinking: 'normal' },
    eagerness: 'normal',
    readsWords: true,
    ignoredTerms: [],
    softTimeout: { afterMs: 3_000, message: undefined },
    startsWithClause: false,
  });
  const softTimeoutOf = async (timeout_seconds: number) =>
    (await settingsOf({ turn: { soft_timeout_config: { timeout_seconds } } })).spoken?.softTimeout;
  expect(await softTimeoutOf(-1)).toBeUndefined();
  // A timer that is to wait longer fires at once.
  expect(await softTimeoutOf(3_000_000)).toMatchObject({ afterMs: 2_147_483_647 });
  expect((await settingsOf({ conversation: { text_only: true } })).spoken).toBeUndefined();
});

it('fills variables into what is said while an answer takes its time', async () => {
  const turn = { soft_timeout_config: { message: 'Un instant, {{name}}.' } };
  const missing: string[] = [];
  const begun = { noteMissingVariables: (names: readonly string[]) => void missing.push(...names) };
  const known = await settingsOf({ turn }, { ...begun, variables: { name: 'Ada' } });
  expect(known.spoken?.softTimeout?.message?.text).toBe('Un instant, Ada.');
  expect(missing).toEqual([]);
  const unknown = await settingsOf({ turn }, begun);
  expect(unknown.spoken?.softTimeout?.message?.text).toBe('Un instant,.');
  expect(missing).toEqual(['name']);
});

it('is not interrupted by the callers of a client that would not stop its sound', async () => {
  const settings = await settingsOf({
    turn: { interruption_while_speaking: 'high' },
    conversation: { client_events: ['audio', 'agent_response'] },
  });
  expect(settings.spoken?.interruption).toEqual({ whileSpeaking: 'off', whileThinking: 'off' });
});

it('passes on the system tools that the agent has', async () => {
  const built_in_tools = {
    end_call: { name: 'end_call', description: 'Hang up after the goodbye.' },
    skip_turn: { name: 'skip_turn', description: '' },
    language_detection: null,
    play_keypad_touch_tone: { name: 'play_keypad_touch_tone' },
  };
  const agent = { prompt: { built_in_tools } };
  expect((await settingsOf({ agent })).systemTools).toEqual({
    end_call: { description: 'Hang up after the goodbye.' },
    skip_turn: { description: '' },
    play_keypad_touch_tone: { description: '' },
  });
  // Who writes is answered each time.
  const written = await settingsOf({ agent, conversation: { text_only: true } });
  expect(written.systemTools).not.toHaveProperty('skip_turn');
  const without = { prompt: { built_in_tools: { end_call: null } } };
  expect((await settingsOf({ agent: without })).systemTools).toEqual({});
});
