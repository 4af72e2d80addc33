import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { type AgentDocument, valueAt } from './agent-document.ts';
import { agentDifferences, differingSettings, withSections } from './differences.ts';
import { changedDraft, type Draft, newDraft, openedDraft } from './draft.ts';
import { SETTING_PATHS, type SettingChange } from './settings.ts';

const draft = newDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: '# Objective\nSell.\n\n# Rules\nBe brief.',
  type: 'voice',
  language: 'en',
});
const PROMPT = 'conversation_config.agent.prompt.prompt';
const FUNCTIONS = 'conversation_config.agent.prompt.tools';

const t = ((key: string, values: object = {}) =>
  Object.keys(values).some((name) => name !== 'defaultValue')
    ? `${key} ${JSON.stringify(values)}`
    : key) as unknown as TFunction;
const words = { t, language: 'en', serverName: () => undefined };

const edited = (change: SettingChange, from: Draft = draft) =>
  changedDraft(from, change, draft.document).document;
/** What differs, by section, as label, own text and the other's. */
const differences = (mine: AgentDocument, theirs: AgentDocument) =>
  agentDifferences(mine, theirs, words).map(({ id, differences: found }) => [
    id,
    ...found.map(({ label, mine: own, theirs: other }) => [label, own, other]),
  ]);

it('finds no difference between equal agents, and tells free text from sections', () => {
  expect(differences(draft.document, { ...draft.document })).toEqual([]);
  const freeText = edited({
    'conversation_config.agent.prompt.prompt_mode': 'custom',
    [PROMPT]: '# Objective\nSell.\n\n# Rules\nBe brief.',
  });
  expect(differences(draft.document, freeText)).toEqual([
    [
      'prompt',
      ['differences.prompt_editing', 'differences.prompt_mode_template', 'differences.prompt_mode_custom'],
    ],
  ]);
});

it('takes the chosen sections of another agent over, and what no section says where that is chosen', () => {
  const TURN = 'conversation_config.turn.turn_timeout';
  const mine = edited({ name: 'Mine', [TURN]: 5 });
  const theirs = {
    ...edited({ name: 'Theirs', [PROMPT]: '# Objective\nHelp.', [TURN]: 9 }),
    platform_settings: { newer: 1 },
  };
  const promptAlone = withSections(mine, theirs, ['prompt']);
  expect(promptAlone.name).toBe('Mine');
  expect(
    differences(promptAlone, edited({ name: 'Mine', [PROMPT]: '# Objective\nHelp.', [TURN]: 5 })),
  ).toEqual([]);
  expect(promptAlone.platform_settings).not.toHaveProperty('newer');
  const allButTurns = withSections(mine, theirs, ['identity', 'prompt', 'other']);
  expect(allButTurns).toMatchObject({ name: 'Theirs', platform_settings: { newer: 1 } });
  expect(valueAt(allButTurns, TURN)).toBe(5);
  expect(withSections(mine, theirs, [])).toEqual(openedDraft(mine).document);
});

it('calls avatars and events as the editor does, and what it does not know as it is stored', () => {
  const AVATAR = 'platform_settings.widget.avatar';
  const EVENTS = 'conversation_config.conversation.client_events';
  const known: typeof t = ((key: string, { defaultValue = key } = {}) =>
    key.endsWith('later') ? defaultValue : key) as unknown as TFunction;
  const mine = edited({ [AVATAR]: { type: 'drawn', name: 'willow' }, [EVENTS]: ['audio'] });
  const theirs = edited({ [AVATAR]: { type: 'drawn', name: 'hazel' }, [EVENTS]: ['audio', 'later'] });
  const found = agentDifferences(mine, theirs, { ...words, t: known }).flatMap((each) => each.differences);
  expect(found.map(({ mine: own, theirs: other }) => [own, other])).toEqual([
    ['chatDesign.avatar_willow', 'chatDesign.avatar_hazel'],
    ['advanced.event_audio', 'advanced.event_audio\nlater'],
  ]);
});

it('names the sections and settings that differ under the sections of the editor, with both texts', () => {
  const theirs = newDraft({
    name: 'Sales desk',
    firstMessage: '',
    systemPrompt: '# Objective\nSell.\n\n# Rules\nBe kind.',
    type: 'voice',
    language: 'en',
  });
  const change = {
    'conversation_config.agent.prompt.temperature': 0.5,
    'platform_settings.privacy.retention_days': 30,
  };
  expect(differences(draft.document, changedDraft(theirs, change, theirs.document).document)).toEqual([
    [
      'identity',
      ['fields.name', 'Sales', 'Sales desk'],
      ['editor.mood', 'editor.mood_deterministic', 'editor.mood_creative'],
    ],
    ['prompt', ['prompt.first_message', 'Hello', ''], ['prompt.section_rules', 'Be brief.', 'Be kind.']],
    ['privacy', ['advanced.retention', '730 days', '30 days']],
  ]);
});

it('finds each setting of the table in an agent in which everything is another', () => {
  const theirs = edited({
    name: 'Purchase',
    'conversation_config.agent.language': 'fr',
    'conversation_config.tts.voice_id': { voice: 'v1', voiceName: 'Anna' },
    'conversation_config.agent.prompt.llm': 'gpt-5',
    'conversation_config.agent.prompt.custom_llm': {
      url: 'https://llm.example.com/v1',
      modelId: 'm',
      secretId: '',
      headers: [],
    },
    'conversation_config.agent.prompt.temperature': 1,
    'conversation_config.agent.first_message': 'Bonjour',
    'conversation_config.agent.prompt.prompt_mode': 'custom',
    [PROMPT]: 'Buy.',
    'conversation_config.agent.prompt.knowledge_base': [
      { id: 'd1', name: 'Prices', type: 'text', usageMode: 'auto' },
    ],
    'conversation_config.agent.prompt.rag.enabled': true,
    'conversation_config.agent.prompt.rag.max_documents_length': 1000,
    'conversation_config.agent.prompt.rag.max_vector_distance': 1,
    'conversation_config.agent.prompt.rag.embedding_model': 'other',
    'platform_settings.widget.color_mode': 'auto',
    'platform_settings.widget.accent_color': '#2563eb',
    'platform_settings.widget.avatar': { type: 'drawn', name: 'willow' },
    'platform_settings.widget.chatbox_size': { width: 333, height: 444 },
    'platform_settings.widget.desktop_position': 'top-left',
    'platform_settings.widget.mobile_position': 'top-right',
    'platform_settings.widget.starter_questions': 'When are you open?',
    'platform_settings.widget.feedback_mode': { asksAboutAnswers: true, asksAboutConversation: true },
    [FUNCTIONS]: {
      functions: [{ type: 'client', name: 'open_page', description: 'Opens it', expects_response: false }],
      brokenFunctions: [],
    },
    'conversation_config.agent.prompt.mcp_server_ids': ['s1'],
    'conversation_config.tts.model_id': false,
    'conversation_config.tts.optimize_streaming_latency': 3,
    'conversation_config.tts.stability': 0.2,
    'conversation_config.tts.speed': 0.7,
    'conversation_config.tts.similarity_boost': 1,
    'conversation_config.tts.agent_output_audio_format': 'ulaw_8000',
    'conversation_config.tts.pronunciation_rules': [{ word: 'SQL', sound: 'sequel' }],
    'conversation_config.asr.keywords': 'devis',
    'conversation_config.turn.turn_timeout': 60,
    'conversation_config.turn.silence_end_call_timeout': -1,
    'conversation_config.conversation.max_duration_seconds': 600,
    'conversation_config.agent.prompt.max_tokens': 400,
    'conversation_config.conversation.file_input': 5,
    'conversation_config.conversation.client_events': ['audio'],
    'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders': { name: 'Ada' },
    'conversation_config.agent.dynamic_variables.locked': ['name'],
    'conversation_config.turn.turn_eagerness': 'patient',
    'conversation_config.turn.interruption_while_speaking': 'off',
    'conversation_config.turn.interruption_while_thinking': 'high',
    'conversation_config.agent.disable_first_message_interruptions': true,
    'conversation_config.turn.interruption_ignore_terms': 'super',
    'conversation_config.turn.soft_timeout_config.timeout_seconds': -1,
    'conversation_config.turn.soft_timeout_config.message': 'Un instant.',
    'conversation_config.language_presets': { es: { firstMessage: 'Hola', voice: 'v2', voiceName: 'Lucía' } },
    'platform_settings.call_limits.agent_concurrency_limit': 2,
    'platform_settings.call_limits.daily_limit': 50,
    'platform_settings.privacy.record_voice': false,
    'platform_settings.privacy.retention_days': 30,
    'platform_settings.privacy.conversation_history_redaction': ['email_address', 'contact_number'],
    'platform_settings.privacy.delete_transcript_and_pii': true,
    'platform_settings.privacy.delete_audio': true,
    'platform_settings.privacy.apply_to_existing_conversations': true,
    'platform_settings.post_call_webhooks.enabled': false,
    'platform_settings.auth.enable_auth': false,
    'platform_settings.auth.allowlist': ['example.com'],
    'platform_settings.overrides.conversation_config_override': ['voice'],
    'platform_settings.evaluation.criteria': [{ id: 'c1', name: 'Solved', goal: 'It was solved.' }],
    'platform_settings.data_collection': [{ name: 'order', type: 'string', description: 'The number' }],
  });
  expect(differingSettings(draft.document, theirs)).toEqual(SETTING_PATHS);
  const shown = agentDifferences(draft.document, theirs, words).flatMap((section) => section.differences);
  expect(shown.filter(({ mine, theirs: other }) => mine === other)).toEqual([]);
});

it('shows those tools alone that are not alike, in whatever order they and their settings are', () => {
  const call = (name: string, description: string) => ({
    type: 'client' as const,
    name,
    description,
    expects_response: false,
  });
  const withFunctions = (functions: ReturnType<typeof call>[]) =>
    edited({ [FUNCTIONS]: { functions, brokenFunctions: [] } });
  const { description, ...same } = call('a', 'Same');
  const mine = withFunctions([call('a', 'Same'), call('b', 'Old')]);
  expect(differences(mine, withFunctions([call('b', 'New'), { description, ...same }]))).toEqual([
    [
      'tools',
      [
        'functions.title',
        'b\n  description: Old\n  expects_response: false\n  type: client',
        'b\n  description: New\n  expects_response: false\n  type: client',
      ],
    ],
  ]);
  expect(differences(mine, withFunctions([call('b', 'Old'), { description, ...same }]))).toEqual([]);
});

it('shows the whole of a tool whose description has several paragraphs', () => {
  const withDescription = (description: string) =>
    edited({
      [FUNCTIONS]: {
        functions: [{ type: 'client', name: 'open_page', description, expects_response: false }],
        brokenFunctions: [],
      },
    });
  const shown = (description: string) =>
    `open_page\n  description: ${description}\n  expects_response: false\n  type: client`;
  expect(differences(withDescription('Opens it.\n\nOnce.'), withDescription('Opens it.\n\nTwice.'))).toEqual([
    ['tools', ['functions.title', shown('Opens it.\n\nOnce.'), shown('Opens it.\n\nTwice.')]],
  ]);
});

it('treats unordered lists as equal in any order', () => {
  const EVENTS = 'conversation_config.conversation.client_events';
  const HOSTS = 'platform_settings.auth.allowlist';
  const mine = edited({ [EVENTS]: ['audio', 'interruption'], [HOSTS]: ['a.com', 'b.com'] });
  const theirs = edited({ [EVENTS]: ['interruption', 'audio'], [HOSTS]: ['b.com', 'a.com'] });
  expect(differences(mine, theirs)).toEqual([]);
});

it('says of agents when settings differ that the editor does not show, and not when they are only unsaid', () => {
  const stored = (change: object): AgentDocument => ({
    ...draft.document,
    platform_settings: { ...draft.document.platform_settings, ...change },
  });
  const { evaluation } = draft.document.platform_settings;
  const bare = { ...draft.document, platform_settings: { privacy: { record_voice: true }, evaluation } };
  expect(differences(bare, stored({}))).toEqual([]);
  expect(differences(stored({}), stored({ guardrails: { level: 2 } }))).toEqual([['other']]);
  expect(differences(openedDraft(bare).document, stored({ guardrails: { level: 2 } }))).toEqual([['other']]);
});
