import { NewAgent } from '@parley/contract/agents.ts';
import { expect, it } from 'vitest';
import { type AgentDraft, newAgentDraft } from './agent-draft.ts';
import { fromAgentDetail } from './from-agent-detail.ts';
import { assembledPrompt, keywordList, toAgentPayload } from './to-agent-payload.ts';

const draft = newAgentDraft({
  name: 'Accueil',
  firstMessage: 'Bonjour {{name}}',
  systemPrompt: '# Objectif\nPrendre les rendez-vous.',
  type: 'voice',
  language: 'fr',
});

const edited = (change: Partial<AgentDraft>): AgentDraft => ({ ...draft, ...change });

it('keeps free text to the character, and says that it is free text until it no longer is', () => {
  const systemPrompt = ' # Rules\nBe brief.\n\n# Tone\nKind.\n';
  const written = toAgentPayload(edited({ promptEditing: 'custom', systemPrompt }));
  expect(written.conversation_config.agent?.prompt).toMatchObject({
    prompt: systemPrompt,
    prompt_mode: 'custom',
  });
  const stored = { ...written, type: draft.type, platform_settings: written.platform_settings ?? {} };
  const opened = fromAgentDetail(stored);
  expect(opened).toMatchObject({ promptEditing: 'custom', systemPrompt });
  const inSections = toAgentPayload({ ...opened, promptEditing: 'template' }, stored);
  expect(inSections.conversation_config.agent?.prompt).toMatchObject({
    prompt: systemPrompt,
    prompt_mode: 'template',
  });
});

it('writes every field of a new agent', () => {
  expect(toAgentPayload(draft)).toEqual({
    name: 'Accueil',
    type: 'voice',
    conversation_config: {
      agent: {
        first_message: 'Bonjour {{name}}',
        language: 'fr',
        dynamic_variables: { dynamic_variable_placeholders: {} },
        prompt: {
          prompt: '# Objectif\nPrendre les rendez-vous.',
          llm: 'gemini-2.5-flash-lite',
          temperature: 0,
          knowledge_base: [],
          custom_llm: null,
          rag: {
            enabled: false,
            embedding_model: 'multilingual_e5_large_instruct',
            max_documents_length: 50000,
            max_vector_distance: 0.6,
          },
          tool_ids: [],
          built_in_tools: {},
          mcp_server_ids: [],
          tools: [],
        },
        tools: [],
      },
      tts: {
        model_id: 'eleven_flash_v2',
        voice_id: 'espeak_fr-fr_f2',
        agent_output_audio_format: 'pcm_16000',
        optimize_streaming_latency: 4,
        stability: 0.5,
        speed: 1,
        similarity_boost: 0.8,
        pronunciation_dictionary_locators: [],
        voice_meta: { voice_id: 'espeak_fr-fr_f2', name: 'Camille' },
      },
      asr: { user_input_audio_format: 'pcm_8000', keywords: [], quality: 'high', provider: 'default' },
      turn: { mode: 'turn', turn_timeout: 10, silence_end_call_timeout: 15 },
      conversation: {
        max_duration_seconds: 300,
        client_events: [
          'audio',
          'interruption',
          'user_transcript',
          'agent_response',
          'agent_response_correction',
        ],
        text_only: false,
      },
      language_presets: {},
    },
    platform_settings: {
      overrides: {},
      call_limits: { agent_concurrency_limit: -1, daily_limit: 100000 },
      privacy: {
        record_voice: true,
        retention_days: 730,
        delete_transcript_and_pii: false,
        delete_audio: false,
        apply_to_existing_conversations: false,
      },
      widget: {},
      evaluation: { criteria: [] },
      auth: { enable_auth: true, allowlist: [] },
      data_collection: {},
      workspace_overrides: {},
    },
  });
});

it('says nothing of post-call webhooks until the agent is left out, and then whether it is', () => {
  const told = (tellsWebhooks: boolean, stored?: boolean) =>
    toAgentPayload(
      edited({ tellsWebhooks }),
      stored === undefined
        ? undefined
        : { conversation_config: {}, platform_settings: { post_call_webhooks: { enabled: stored } } },
    ).platform_settings?.post_call_webhooks;
  expect(told(true)).toBeUndefined();
  expect(told(false)).toEqual({ enabled: false });
  expect(told(true, false)).toEqual({ enabled: true });
});

it('writes what the contract accepts', () => {
  expect(NewAgent.safeParse(toAgentPayload(draft)).success).toBe(true);
});

it('writes max_tokens only for a token limit above zero', () => {
  const prompt = (tokenLimit: number) =>
    toAgentPayload(edited({ tokenLimit })).conversation_config.agent?.prompt;
  expect(prompt(0)).not.toHaveProperty('max_tokens');
  expect(prompt(400)).toHaveProperty('max_tokens', 400);
});

it('takes the stored max_tokens away when the token limit was removed', () => {
  const stored = { conversation_config: toAgentPayload(edited({ tokenLimit: 400 })).conversation_config };
  const payload = toAgentPayload(draft, { ...stored, platform_settings: {} });
  expect(payload.conversation_config.agent?.prompt).not.toHaveProperty('max_tokens');
});

it('clears the first message when it is turned off', () => {
  const payload = toAgentPayload(edited({ firstMessageEnabled: false }));
  expect(payload.conversation_config.agent?.first_message).toBe('');
});

it('writes each setting where its meaning is', () => {
  const { conversation_config: config, platform_settings: platform } = toAgentPayload(
    edited({
      type: 'chat',
      additionalLanguages: ['en'],
      llmModel: 'gpt-5',
      temperature: 0.5,
      useRAG: true,
      selectedVariables: { name: 'Ada' },
      voice: {
        voice: 'v1',
        voiceName: 'Anna',
        useFlash: true,
        ttsFormat: 'ulaw_8000',
        streamingLatency: 3,
        stability: 0.2,
        speed: 1.1,
        similarity_boost: 1,
      },
      turnTimeout: 5,
      silenceEndCallTimeout: -1,
      maxConversationDuration: 600,
      keywords: 'devis, , facture ',
      clientEvents: ['audio'],
      retentionDays: 30,
      concurrencyLimit: 2,
      dailyLimit: 50,
    }),
  );
  expect(config.agent).toMatchObject({
    dynamic_variables: { dynamic_variable_placeholders: { name: 'Ada' } },
    prompt: { llm: 'gpt-5', temperature: 0.5, rag: { enabled: true } },
  });
  expect(config.tts).toEqual({
    model_id: 'eleven_flash_v2',
    voice_id: 'v1',
    agent_output_audio_format: 'ulaw_8000',
    optimize_streaming_latency: 3,
    stability: 0.2,
    speed: 1.1,
    similarity_boost: 1,
    pronunciation_dictionary_locators: [],
    voice_meta: { voice_id: 'v1', name: 'Anna' },
  });
  expect(config.asr?.keywords).toEqual(['devis', 'facture']);
  expect(config.turn).toMatchObject({ turn_timeout: 5, silence_end_call_timeout: -1 });
  expect(config.conversation).toEqual({
    max_duration_seconds: 600,
    client_events: ['audio'],
    text_only: true,
  });
  expect(config.language_presets).toEqual({ en: { overrides: {} } });
  expect(platform).toMatchObject({
    call_limits: { agent_concurrency_limit: 2, daily_limit: 50 },
    privacy: { retention_days: 30 },
  });
});

it('keeps the fields of a newer client when an agent is loaded and saved', () => {
  const stored = {
    name: 'Accueil',
    type: 'voice' as const,
    conversation_config: {
      ...toAgentPayload(draft).conversation_config,
      vision: { enabled: true },
      agent: {
        ...toAgentPayload(draft).conversation_config.agent,
        backup: { llm: 'other' },
        prompt: {
          prompt: 'Free text.',
          rag: { reranker: 'x' },
          knowledge_base: [{ id: 'd1', name: 'Doc', type: 'text', usage_mode: 'auto' }],
        },
      },
      language_presets: { es: { overrides: { agent: { first_message: 'Hola' } } } },
    },
    platform_settings: { widget: { avatar: { type: 'orb', color_1: '#123456' } }, guardrails: { level: 2 } },
  };
  const payload = toAgentPayload(fromAgentDetail(stored), stored);
  expect(payload.conversation_config).toMatchObject({
    vision: { enabled: true },
    agent: {
      backup: { llm: 'other' },
      prompt: {
        rag: { reranker: 'x' },
        knowledge_base: [{ id: 'd1', name: 'Doc', type: 'text', usage_mode: 'auto' }],
      },
    },
    language_presets: { es: { overrides: { agent: { first_message: 'Hola' } } } },
  });
  expect(payload.platform_settings).toMatchObject({
    widget: { avatar: { type: 'orb', color_1: '#123456' } },
    guardrails: { level: 2 },
  });
});

it('does not bring a removed variable or language back', () => {
  const before = toAgentPayload(
    edited({ selectedVariables: { name: 'Ada', city: 'Lyon' }, additionalLanguages: ['en', 'es'] }),
  );
  const stored = { conversation_config: before.conversation_config, platform_settings: {} };
  const { agent, language_presets } = toAgentPayload(
    edited({ selectedVariables: { city: 'Lyon' }, additionalLanguages: ['es'] }),
    stored,
  ).conversation_config;
  expect(agent?.dynamic_variables?.dynamic_variable_placeholders).toEqual({ city: 'Lyon' });
  expect(language_presets).toEqual({ es: { overrides: {} } });
});

it('keeps a stored voice model that this console does not name', () => {
  const stored = {
    conversation_config: { tts: { model_id: 'another_model' } },
    platform_settings: {},
  };
  const model = (useFlash: boolean) =>
    toAgentPayload(edited({ voice: { ...draft.voice, useFlash } }), stored).conversation_config.tts?.model_id;
  expect(model(false)).toBe('another_model');
  expect(model(true)).toBe('eleven_flash_v2');
  expect(
    toAgentPayload(edited({ voice: { ...draft.voice, useFlash: false } })).conversation_config.tts?.model_id,
  ).toBe('eleven_turbo_v2');
});

it('sends the stored prompt to the letter until a section is changed', () => {
  const stored = '## ROLE:\nAnna.\n\n\n## Goal\nHelp.';
  const loaded = fromAgentDetail({
    name: 'A',
    type: 'voice',
    conversation_config: { agent: { language: 'en', prompt: { prompt: stored } } },
    platform_settings: {},
  });
  expect(assembledPrompt(loaded)).toBe(stored);
  const changed = { ...loaded, sections: { ...loaded.sections, objective: 'Help quickly.' } };
  expect(assembledPrompt(changed)).toBe('# Personality\nAnna.\n\n# Objective\nHelp quickly.');
});

it('reads keywords without blanks and empty ones', () => {
  expect(keywordList(' a , b,, c ')).toEqual(['a', 'b', 'c']);
  expect(keywordList('')).toEqual([]);
});
