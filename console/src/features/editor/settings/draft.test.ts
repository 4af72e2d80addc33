import { NewAgent } from '@parley/contract/agents.ts';
import { answeredCriterion } from '@parley/contract/answered-criterion.ts';
import { chatLook } from '@parley/widget/chat-look.ts';
import { describe, expect, it } from 'vitest';
import type { AgentDocument } from './agent-document.ts';
import { changedDraft, newDraft, openedDraft, settingIn } from './draft.ts';
import { wordList } from './plain-forms.ts';
import type { SettingChange, SettingPath } from './settings.ts';

const draft = newDraft({
  name: 'Accueil',
  firstMessage: 'Bonjour {{name}}',
  systemPrompt: '# Objectif\nPrendre les rendez-vous.',
  type: 'voice',
  language: 'fr',
});
const PROMPT = 'conversation_config.agent.prompt.prompt';
const MODE = 'conversation_config.agent.prompt.prompt_mode';
const TOKENS = 'conversation_config.agent.prompt.max_tokens';
const VARIABLES = 'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders';
const PRESETS = 'conversation_config.language_presets';
const WEBHOOKS = 'platform_settings.post_call_webhooks.enabled';
const FILES = 'conversation_config.conversation.file_input';
const FLASH = 'conversation_config.tts.model_id';
const FUNCTIONS = 'conversation_config.agent.prompt.tools';
const DOCUMENTS = 'conversation_config.agent.prompt.knowledge_base';

/** A new agent after a change. */
const edited = (change: SettingChange) => changedDraft(draft, change, draft.document).document;
/** A stored agent after changes, one after the other. */
function changed(stored: Partial<AgentDocument>, ...changes: SettingChange[]): AgentDocument {
  const opened = openedDraft({ ...bare, ...stored });
  return changes.reduce((last, change) => changedDraft(last, change, opened.document), opened).document;
}
const bare: AgentDocument = { name: 'A', type: 'voice', conversation_config: {}, platform_settings: {} };
const promptOf = (document: AgentDocument) => document.conversation_config.agent?.prompt;

describe('a new agent', () => {
  it('has every field', () => {
    expect(draft.document).toEqual({
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
        evaluation: { criteria: [answeredCriterion('fr')] },
        auth: { enable_auth: true, allowlist: [] },
        data_collection: {},
        workspace_overrides: {},
      },
    });
  });

  it('is what the contract accepts', () => {
    expect(NewAgent.safeParse(draft.document).success).toBe(true);
  });

  it('has each setting where its meaning is', () => {
    const { conversation_config: config, platform_settings: platform } = edited({
      [PRESETS]: { en: { firstMessage: '', voice: '', voiceName: '' } },
      [VARIABLES]: { name: 'Ada' },
      'conversation_config.tts.voice_id': { voice: 'v1', voiceName: 'Anna' },
      [FLASH]: false,
      'conversation_config.asr.keywords': 'devis, , facture ',
      'conversation_config.turn.silence_end_call_timeout': -1,
      'platform_settings.privacy.retention_days': 30,
      'platform_settings.auth.allowlist': ['a.com'],
    });
    expect(config.agent?.dynamic_variables).toEqual({ dynamic_variable_placeholders: { name: 'Ada' } });
    expect(config.tts).toMatchObject({
      model_id: 'eleven_turbo_v2',
      voice_id: 'v1',
      voice_meta: { voice_id: 'v1', name: 'Anna' },
    });
    expect(config.asr?.keywords).toEqual(['devis', 'facture']);
    expect(config.turn).toMatchObject({ turn_timeout: 10, silence_end_call_timeout: -1 });
    expect(config.language_presets).toEqual({ en: { overrides: {} } });
    expect(platform).toMatchObject({
      privacy: { retention_days: 30 },
      auth: { allowlist: [{ hostname: 'a.com' }] },
    });
  });
});

describe('a stored agent', () => {
  it('has the figures of stored agents for settings that it lacks', () => {
    const opened = openedDraft(bare);
    const figures: [SettingPath, unknown][] = [
      ['conversation_config.turn.turn_timeout', 7],
      ['conversation_config.turn.silence_end_call_timeout', -1],
      ['conversation_config.conversation.max_duration_seconds', 600],
      ['conversation_config.tts.optimize_streaming_latency', 3],
      ['conversation_config.tts.stability', 0.5],
      ['conversation_config.tts.speed', 1],
      ['conversation_config.tts.similarity_boost', 0.8],
      ['conversation_config.agent.prompt.temperature', 0],
      [TOKENS, 0],
      ['conversation_config.agent.prompt.llm', 'gemini-2.5-flash-lite'],
      ['platform_settings.privacy.record_voice', false],
      ['platform_settings.privacy.retention_days', 730],
      ['platform_settings.call_limits.agent_concurrency_limit', -1],
      ['platform_settings.call_limits.daily_limit', 100000],
    ];
    expect(figures.map(([path]) => [path, settingIn(opened, path)])).toEqual(figures);
    expect(opened.document.conversation_config.tts).toMatchObject({
      voice_id: '',
      voice_meta: { voice_id: '', name: '' },
    });
  });

  it('opens free text as it was saved, and every other prompt in sections', () => {
    const editing = (prompt: string, prompt_mode?: 'template' | 'custom') =>
      settingIn(
        openedDraft({
          ...bare,
          conversation_config: { agent: { prompt: { prompt, ...(prompt_mode ? { prompt_mode } : {}) } } },
        }),
        PROMPT,
      );
    const freeText = '\n# Rules\nFirst the rules.\n# Tone\nKind. \n';
    expect(editing(freeText, 'custom')).toBe(freeText);
    expect(editing('# Ton\nCalme')).toMatchObject({ tone: 'Calme' });
    expect(editing('Be calm.')).toMatchObject({ custom: 'Be calm.' });
  });

  it('shows the colour that visitors see where none is stored', () => {
    const opened = openedDraft({ ...bare, type: 'chat' });
    expect(settingIn(opened, 'platform_settings.widget.accent_color')).toBe(chatLook({}).accentColor);
  });

  it('opens what the database stores without an order in alphabetical order', () => {
    const field = { type: 'string' as const, description: '' };
    const opened = openedDraft({
      ...bare,
      conversation_config: {
        agent: { dynamic_variables: { dynamic_variable_placeholders: { zip: '1', age: 2 } } },
        language_presets: { it: {}, en: {} },
      },
      platform_settings: { data_collection: { zip: field, order_number: field } },
    });
    expect(Object.keys(settingIn(opened, VARIABLES))).toEqual(['age', 'zip']);
    expect(Object.keys(settingIn(opened, PRESETS))).toEqual(['en', 'it']);
    const fields = settingIn(opened, 'platform_settings.data_collection');
    expect(fields.map(({ name }) => name)).toEqual(['order_number', 'zip']);
  });

  it('preserves the fields of a newer client beside those that are changed', () => {
    const stored = {
      conversation_config: {
        vision: { enabled: true },
        agent: {
          backup: { llm: 'other' },
          prompt: {
            rag: { reranker: 'x' },
            knowledge_base: [{ id: 'd1', name: 'Doc', type: 'text', usage_mode: 'auto', weight: 2 }],
            custom_llm: {
              url: 'https://a.com',
              api_type: 'x',
              request_headers: { 'X-Key': { secret_id: 'a' } },
            },
          },
        },
        language_presets: { es: { newer: 1, overrides: { newer: 2, tts: { stability: 0.3 } } } },
      },
      platform_settings: {
        widget: { avatar: { type: 'orb', color_1: '#123456' } },
        guardrails: { level: 2 },
        evaluation: {
          criteria: [{ id: 'c1', name: 'A', type: 'prompt', conversation_goal_prompt: 'B', scope: 'x' }],
        },
        auth: { allowlist: [{ hostname: 'a.com', note: 'x' }] },
        data_collection: { order: { type: 'string' as const, description: 'Number', enum: ['a'] } },
        overrides: { conversation_config_override: { agent: { language: true, newer: true } } },
      },
    };
    const opened = openedDraft({ ...bare, ...stored });
    const document = changed(stored, {
      [DOCUMENTS]: settingIn(opened, DOCUMENTS).toReversed(),
      'conversation_config.agent.prompt.custom_llm': {
        ...settingIn(opened, 'conversation_config.agent.prompt.custom_llm'),
        modelId: 'm',
      },
      [PRESETS]: { es: { firstMessage: 'Hola', voice: '', voiceName: '' } },
      'platform_settings.evaluation.criteria': [{ id: 'c1', name: 'C', goal: 'D' }],
      'platform_settings.auth.allowlist': ['b.com', 'a.com'],
      'platform_settings.data_collection': [{ name: 'order', type: 'integer', description: 'Number' }],
      'platform_settings.overrides.conversation_config_override': ['voice'],
    });
    expect(document.conversation_config).toMatchObject({
      vision: { enabled: true },
      agent: {
        backup: { llm: 'other' },
        prompt: {
          rag: { reranker: 'x' },
          knowledge_base: [{ id: 'd1', weight: 2 }],
          custom_llm: { api_type: 'x', model_id: 'm', request_headers: { 'X-Key': { secret_id: 'a' } } },
        },
      },
      language_presets: {
        es: { newer: 1, overrides: { newer: 2, agent: { first_message: 'Hola' }, tts: { stability: 0.3 } } },
      },
    });
    expect(document.platform_settings).toMatchObject({
      widget: { avatar: { type: 'orb', color_1: '#123456' } },
      guardrails: { level: 2 },
      evaluation: { criteria: [{ id: 'c1', name: 'C', scope: 'x' }] },
      auth: { allowlist: [{ hostname: 'b.com' }, { hostname: 'a.com', note: 'x' }] },
      data_collection: { order: { type: 'integer', enum: ['a'] } },
      overrides: {
        conversation_config_override: { agent: { language: false, newer: true }, tts: { voice_id: true } },
      },
    });
  });

  it('preserves the fields of a newer client when a collected value is renamed', () => {
    const FIELDS = 'platform_settings.data_collection';
    const order = { type: 'string' as const, description: 'Number', enum: ['a'] };
    const size = { type: 'string' as const, description: 'Size', enum: ['b'] };
    const opened = openedDraft({ ...bare, platform_settings: { data_collection: { order, size } } });
    // The name of the one that is removed goes to the other, letter by letter.
    const renamed = ['siz', 'si', 'o', 'order'].reduce((draft, name) => {
      const field = settingIn(draft, FIELDS).at(-1);
      return field ? changedDraft(draft, { [FIELDS]: [{ ...field, name }] }, opened.document) : draft;
    }, opened);
    expect(renamed.document.platform_settings.data_collection).toEqual({ order: size });
  });
});

describe('a change', () => {
  it('restores the draft when the change is undone', () => {
    const opened = openedDraft(bare);
    const changes: SettingChange[] = [
      { 'conversation_config.turn.turn_eagerness': 'eager' },
      { 'conversation_config.turn.soft_timeout_config.message': 'Un instant.' },
      { 'conversation_config.turn.interruption_ignore_terms': 'super' },
      { 'platform_settings.widget.accent_color': '#000000' },
      { 'platform_settings.overrides.conversation_config_override': ['voice', 'customLlmBody'] },
      { [WEBHOOKS]: false },
      { [FILES]: 5 },
      { [TOKENS]: 5 },
    ];
    for (const change of changes) {
      const [path] = Object.keys(change) as [SettingPath];
      const there = changedDraft(opened, change, opened.document);
      expect(there, path).not.toEqual(opened);
      const before = { [path]: settingIn(opened, path) } as SettingChange;
      expect(changedDraft(there, before, opened.document), path).toEqual(opened);
    }
  });

  it('leaves what clients may change as it is where the choice did not change', () => {
    const OVERRIDES = 'platform_settings.overrides.conversation_config_override';
    const overrides = { conversation_config_override: { tts: { speed: true }, agent: { language: true } } };
    const opened = openedDraft({ ...bare, platform_settings: { overrides } });
    expect(settingIn(opened, OVERRIDES)).toEqual(['language']);
    const { platform_settings } = changedDraft(opened, { [OVERRIDES]: ['prompt'] }, opened.document).document;
    expect(platform_settings.overrides?.conversation_config_override).toEqual({
      tts: { speed: true },
      agent: { language: false, prompt: { prompt: true } },
    });
  });

  it('stores how turns are taken where it is not the default, and says the default where another was stored', () => {
    const EAGERNESS = 'conversation_config.turn.turn_eagerness';
    const TERMS = 'conversation_config.turn.interruption_ignore_terms';
    expect(edited({ [EAGERNESS]: 'eager', [TERMS]: ' d’accord , ok,, ok' }).conversation_config.turn).toEqual(
      {
        mode: 'turn',
        turn_timeout: 10,
        silence_end_call_timeout: 15,
        turn_eagerness: 'eager',
        interruption_ignore_terms: ['d’accord', 'ok'],
      },
    );
    const turn = { turn_eagerness: 'eager' as const, interruption_ignore_terms: ['super'] };
    const back = changed({ conversation_config: { turn } }, { [EAGERNESS]: 'normal', [TERMS]: '' });
    expect(back.conversation_config.turn).toMatchObject({
      turn_eagerness: 'normal',
      interruption_ignore_terms: [],
    });
  });

  it('says nothing of post-call webhooks until the agent is left out, and then whether it is', () => {
    expect(draft.document.platform_settings.post_call_webhooks).toBeUndefined();
    expect(edited({ [WEBHOOKS]: false }).platform_settings.post_call_webhooks).toEqual({ enabled: false });
    const left = { platform_settings: { post_call_webhooks: { enabled: false } } };
    expect(changed(left, { [WEBHOOKS]: true }).platform_settings.post_call_webhooks).toEqual({
      enabled: true,
    });
  });

  it('stores a token limit above zero, and takes a stored one away', () => {
    expect(promptOf(edited({ [TOKENS]: 400 }))).toHaveProperty('max_tokens', 400);
    const stored = { conversation_config: { agent: { prompt: { max_tokens: 400 } } } };
    expect(promptOf(changed(stored, { [TOKENS]: 0 }))).not.toHaveProperty('max_tokens');
  });

  it('reads how many files callers may give, and stores it once it is changed', () => {
    const inputOf = (document: AgentDocument) => document.conversation_config.conversation?.file_input;
    const stored = (file_input: Record<string, unknown>) => ({
      conversation_config: { conversation: { file_input } },
    });
    const count = (file_input: Record<string, unknown>) =>
      settingIn(openedDraft({ ...bare, ...stored(file_input) }), FILES);
    expect(settingIn(draft, FILES)).toBe(0);
    expect(count({ enabled: false, max_files_per_conversation: 5 })).toBe(0);
    expect(count({ enabled: true })).toBe(10);
    expect(inputOf(changed(stored({ enabled: true }), { [FILES]: 10 }))).toEqual({ enabled: true });
    expect(inputOf(edited({ [FILES]: 5 }))).toEqual({ enabled: true, max_files_per_conversation: 5 });
    expect(inputOf(changed(stored({ enabled: true }), { [FILES]: 0 }))).toEqual({ enabled: false });
  });

  it('does not bring a removed variable, lock or language back', () => {
    const stored = {
      conversation_config: {
        agent: {
          dynamic_variables: {
            dynamic_variable_placeholders: { name: 'Ada', city: 'Lyon' },
            locked: ['name'],
          },
        },
        language_presets: { en: {}, es: { overrides: {} } },
      },
    };
    const { agent, language_presets } = changed(stored, {
      [VARIABLES]: { city: 'Lyon' },
      'conversation_config.agent.dynamic_variables.locked': [],
      [PRESETS]: { es: { firstMessage: '', voice: '', voiceName: '' } },
    }).conversation_config;
    expect(agent?.dynamic_variables).toEqual({ dynamic_variable_placeholders: { city: 'Lyon' } });
    expect(language_presets).toEqual({ es: { overrides: {} } });
  });

  it('preserves a stored voice model that is not listed here, also through another choice', () => {
    const stored = { conversation_config: { tts: { model_id: 'another_model' } } };
    const modelOf = (document: AgentDocument) => document.conversation_config.tts?.model_id;
    expect(modelOf(changed(stored, { [FLASH]: true }))).toBe('eleven_flash_v2');
    expect(modelOf(changed(stored, { [FLASH]: true }, { [FLASH]: false }))).toBe('another_model');
    expect(modelOf(edited({ [FLASH]: false }))).toBe('eleven_turbo_v2');
  });

  it('forgets documents that were taken away and names a new one with its four fields', () => {
    const knowledge_base = [
      { id: 'd1', name: 'Prices', type: 'file', usage_mode: 'prompt', weight: 2 },
      { id: 'd2', name: 'Opening hours', type: 'url', usage_mode: 'auto' },
    ];
    const prices = { id: 'd1', name: 'Prices', type: 'file', usageMode: 'prompt' };
    const document = changed(
      { conversation_config: { agent: { prompt: { knowledge_base } } } },
      { [DOCUMENTS]: [{ ...prices, id: 'd3' }, prices] },
    );
    expect(promptOf(document)?.knowledge_base).toEqual([
      { id: 'd3', name: 'Prices', type: 'file', usage_mode: 'prompt' },
      { id: 'd1', name: 'Prices', type: 'file', usage_mode: 'prompt', weight: 2 },
    ]);
  });
});

describe('the prompt', () => {
  const stored = '## ROLE:\nAnna.\n\n\n## Goal\nHelp.';
  const agent = { conversation_config: { agent: { language: 'en', prompt: { prompt: stored } } } };
  const sections = settingIn(openedDraft({ ...bare, ...agent }), PROMPT);
  if (typeof sections === 'string') throw new Error('The prompt is in sections.');

  it('stays identical until a section is changed, and when the change is undone', () => {
    expect(promptOf(changed(agent))?.prompt).toBe(stored);
    const quicker = { [PROMPT]: { ...sections, objective: 'Help quickly.' } };
    expect(promptOf(changed(agent, quicker))?.prompt).toBe(
      '# Personality\nAnna.\n\n# Objective\nHelp quickly.',
    );
    expect(promptOf(changed(agent, quicker, { [PROMPT]: sections }))?.prompt).toBe(stored);
    expect(
      promptOf(changed(agent, quicker, { [PROMPT]: { ...sections, objective: 'Help. ' } }))?.prompt,
    ).toBe(stored);
  });

  it('stays to the character as free text, and says that it is free text until it no longer is', () => {
    const freeText = ' # Rules\nBe brief.\n\n# Tone\nKind.\n';
    const written = edited({ [MODE]: 'custom', [PROMPT]: freeText });
    expect(promptOf(written)).toMatchObject({ prompt: freeText, prompt_mode: 'custom' });
    const opened = openedDraft(written);
    expect(settingIn(opened, PROMPT)).toBe(freeText);
    const back = changed(written, { [MODE]: 'template', [PROMPT]: settingIn(openedDraft(bare), PROMPT) });
    expect(promptOf(back)).toMatchObject({ prompt_mode: 'template' });
  });
});

describe('functions', () => {
  const END_CALL = {
    type: 'system' as const,
    name: 'end_call' as const,
    description: '',
    response_timeout_secs: 20,
    params: { system_tool_type: 'end_call' as const },
  };
  const stored = {
    conversation_config: {
      agent: {
        prompt: {
          built_in_tools: { end_call: END_CALL, voicemail_detection: { type: 'system' } },
          mcp_server_ids: ['s1', 's2'],
          tools: [{ type: 'webhook', name: 'two words' }, { type: 'telepathy' }],
        },
        tools: [END_CALL],
      },
    },
  };

  it('come to where they are stored now, with what cannot be read and what is not known here', () => {
    expect(changed(stored).conversation_config.agent).toMatchObject({
      prompt: {
        built_in_tools: { voicemail_detection: { type: 'system' }, end_call: END_CALL },
        mcp_server_ids: ['s1', 's2'],
        tools: [{ type: 'webhook', name: 'two words' }, { type: 'telepathy' }],
      },
      tools: [],
    });
  });

  it('are gone when they were taken away', () => {
    const none = { [FUNCTIONS]: { functions: [], brokenFunctions: [] } };
    const { prompt, tools } = changed(stored, none).conversation_config.agent ?? {};
    expect(prompt?.built_in_tools).toEqual({ voicemail_detection: { type: 'system' } });
    expect(prompt?.tools).toEqual([{ type: 'telepathy' }]);
    expect(tools).toEqual([]);
  });
});

it('reads keywords without blanks and empty ones', () => {
  expect(wordList(' a , b,, c ')).toEqual(['a', 'b', 'c']);
  expect(wordList('')).toEqual([]);
});
