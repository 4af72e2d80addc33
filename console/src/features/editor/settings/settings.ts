import { DEFAULT_LLM, LOADED_AGENT, TURN_TAKING } from '@parley/contract/agent-defaults.ts';
import { AVATARS, WIDGET_ACCENT } from '@parley/contract/widget-look.ts';
import { z } from 'zod';
import type { AgentPath, ValueAt } from './agent-document.ts';
import {
  customLlmForm,
  documentsForm,
  filesForm,
  flashForm,
  functionsForm,
  presetsForm,
  promptForm,
  voiceForm,
} from './conversation-forms.ts';
import { commaList, distinctWords, omittedWhere, trimmedText } from './plain-forms.ts';
import {
  collectedFieldsForm,
  criteriaForm,
  feedbackForm,
  hostsForm,
  overridesForm,
  redactionForm,
  startersForm,
} from './platform-forms.ts';
import { pronunciationForm } from './pronunciation-form.ts';
import { type Form, formed, type SettingAt, type Shown } from './setting.ts';
import * as say from './setting-formats.ts';

// The settings of an agent that the editor shows, by section, in the order in which differences are shown. A new one is
// a row here, a control that takes its path, and its words in the dictionaries. What a new agent begins with stands in
// `contract/src/new-agent.ts`; a setting that is not there is stored once it is changed from `whenAbsent`.

type Rows = { readonly [Path in AgentPath]?: SettingAt<Path> };

const identity = {
  name: formed(trimmedText('name'), { label: 'fields.name' }),
  'conversation_config.agent.language': {
    label: 'fields.language',
    whenAbsent: 'en',
    format: say.languageText,
  },
  'conversation_config.tts.voice_id': formed(voiceForm, {
    label: 'voices.voice',
    format: say.voiceText,
  }),
  'conversation_config.agent.prompt.llm': { label: 'editor.model', whenAbsent: DEFAULT_LLM },
  'conversation_config.agent.prompt.custom_llm': formed(customLlmForm, {
    label: 'editor.custom_llm',
    format: say.serverText,
  }),
  'conversation_config.agent.prompt.temperature': { label: 'editor.mood', format: say.moodText },
} satisfies Rows;

const prompt = {
  'conversation_config.agent.first_message': { label: 'prompt.first_message' },
  'conversation_config.agent.prompt.prompt_mode': {
    label: 'differences.prompt_editing',
    whenAbsent: 'template',
    format: say.choice('differences.prompt_mode_'),
  },
  'conversation_config.agent.prompt.prompt': formed(promptForm, {
    label: 'prompt.system_prompt',
    parts: say.promptParts,
  }),
} satisfies Rows;

const knowledge = {
  'conversation_config.agent.prompt.knowledge_base': formed(documentsForm, {
    label: 'agentKnowledge.documents',
    format: say.documentsText,
  }),
  'conversation_config.agent.prompt.rag.enabled': { label: 'agentKnowledge.search' },
  'conversation_config.agent.prompt.rag.max_documents_length': {
    label: 'agentKnowledge.max_length',
    format: say.counted('agentKnowledge.characters'),
  },
  'conversation_config.agent.prompt.rag.max_vector_distance': { label: 'agentKnowledge.max_distance' },
  'conversation_config.agent.prompt.rag.embedding_model': { label: 'agentKnowledge.embedding_model' },
} satisfies Rows;

const design = {
  'platform_settings.widget.color_mode': {
    label: 'chatDesign.mode',
    format: say.choice('chatDesign.mode_'),
  },
  'platform_settings.widget.accent_color': { label: 'chatDesign.accent', whenAbsent: WIDGET_ACCENT },
  'platform_settings.widget.avatar': {
    label: 'chatDesign.avatar',
    whenAbsent: { type: 'drawn', name: AVATARS[0] },
    format: say.avatarText,
  },
  'platform_settings.widget.chatbox_size': { label: 'chatDesign.size', format: say.sizeText },
  'platform_settings.widget.desktop_position': {
    label: 'chatDesign.desktop_position',
    format: say.choice('chatDesign.position_'),
  },
  'platform_settings.widget.mobile_position': {
    label: 'chatDesign.mobile_position',
    format: say.choice('chatDesign.position_'),
  },
  'platform_settings.widget.starter_questions': formed(startersForm, {
    label: 'differences.starter_questions',
  }),
  'platform_settings.widget.feedback_mode': formed(feedbackForm, {
    label: 'chatDesign.ask_answers',
    parts: say.feedbackParts,
  }),
} satisfies Rows;

const tools = {
  'conversation_config.agent.prompt.tools': formed(functionsForm, {
    label: 'functions.title',
    items: say.functionTexts,
  }),
  'conversation_config.agent.prompt.mcp_server_ids': {
    label: 'functions.tool_servers',
    format: say.toolServersText,
  },
} satisfies Rows;

const speech = {
  'conversation_config.tts.model_id': formed(flashForm, { label: 'speech.flash' }),
  'conversation_config.tts.optimize_streaming_latency': {
    label: 'speech.latency',
    whenAbsent: LOADED_AGENT.streamingLatency,
    format: say.latencyText,
  },
  'conversation_config.tts.stability': { label: 'speech.stability' },
  'conversation_config.tts.speed': { label: 'speech.speed' },
  'conversation_config.tts.similarity_boost': { label: 'speech.similarity' },
  'conversation_config.tts.agent_output_audio_format': { label: 'speech.format' },
  'conversation_config.tts.pronunciation_rules': formed(pronunciationForm, {
    label: 'speech.pronunciation',
    format: say.pronunciationText,
  }),
  'conversation_config.asr.keywords': formed(commaList('conversation_config.asr.keywords'), {
    label: 'speech.keywords',
  }),
} satisfies Rows;

const conversation = {
  'conversation_config.turn.turn_timeout': {
    label: 'advanced.turn_timeout',
    whenAbsent: LOADED_AGENT.turnTimeoutSeconds,
    format: say.timeout,
  },
  'conversation_config.turn.silence_end_call_timeout': {
    label: 'advanced.silence_timeout',
    whenAbsent: LOADED_AGENT.silenceEndCallTimeoutSeconds,
    format: say.timeout,
  },
  'conversation_config.conversation.max_duration_seconds': {
    label: 'advanced.max_duration',
    whenAbsent: LOADED_AGENT.maxDurationSeconds,
    format: say.timeout,
  },
  'conversation_config.agent.prompt.max_tokens': formed(
    omittedWhere('conversation_config.agent.prompt.max_tokens', z.number(), (count) => count <= 0, 0),
    {
      label: 'advanced.token_limit',
      format: say.counted('advanced.tokens', { below: 1, key: 'advanced.no_limit' }),
    },
  ),
  'conversation_config.conversation.file_input': formed(filesForm, {
    label: 'advanced.max_files',
    format: say.counted('advanced.files', { below: 1, key: 'advanced.no_files' }),
  }),
  'conversation_config.conversation.client_events': {
    label: 'advanced.client_events',
    format: say.eventsText,
  },
  'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders': {
    label: 'advanced.variables',
    format: say.variablesText,
  },
  'conversation_config.agent.dynamic_variables.locked': formed(
    omittedWhere(
      'conversation_config.agent.dynamic_variables.locked',
      z.array(z.string()),
      (names) => names.length === 0,
      [],
    ),
    { label: 'advanced.variables_locked' },
  ),
} satisfies Rows;

const turns = {
  'conversation_config.turn.turn_eagerness': {
    label: 'turns.eagerness',
    whenAbsent: TURN_TAKING.eagerness,
    format: say.choice('turns.eagerness_'),
  },
  'conversation_config.turn.interruption_while_speaking': {
    label: 'turns.while_speaking',
    whenAbsent: TURN_TAKING.interruptionWhileSpeaking,
    format: say.choice('turns.sensitivity_'),
  },
  'conversation_config.turn.interruption_while_thinking': {
    label: 'turns.while_thinking',
    whenAbsent: TURN_TAKING.interruptionWhileThinking,
    format: say.choice('turns.sensitivity_'),
  },
  'conversation_config.agent.disable_first_message_interruptions': {
    label: 'turns.finish_first_message',
    whenAbsent: false,
  },
  'conversation_config.turn.interruption_ignore_terms': formed(
    commaList('conversation_config.turn.interruption_ignore_terms', distinctWords),
    { label: 'turns.terms' },
  ),
  'conversation_config.turn.soft_timeout_config.timeout_seconds': {
    label: 'turns.soft_timeout',
    whenAbsent: TURN_TAKING.softTimeoutSeconds,
    format: say.softTimeout,
  },
  'conversation_config.turn.soft_timeout_config.message': formed(
    trimmedText('conversation_config.turn.soft_timeout_config.message'),
    { label: 'turns.soft_message' },
  ),
} satisfies Rows;

const languages = {
  'conversation_config.language_presets': formed(presetsForm, {
    label: 'advanced.languages',
    parts: say.presetParts,
  }),
} satisfies Rows;

const conversations = say.counted('advanced.conversations', { below: 0, key: 'advanced.no_limit' });
const limits = {
  'platform_settings.call_limits.agent_concurrency_limit': {
    label: 'advanced.concurrency',
    format: conversations,
  },
  'platform_settings.call_limits.daily_limit': { label: 'advanced.daily', format: conversations },
} satisfies Rows;

const privacy = {
  'platform_settings.privacy.record_voice': { label: 'advanced.record_voice', whenAbsent: false },
  'platform_settings.privacy.retention_days': { label: 'advanced.retention', format: say.days },
  'platform_settings.privacy.conversation_history_redaction': formed(redactionForm, {
    label: 'advanced.redaction',
    format: say.redactedText,
  }),
  'platform_settings.privacy.delete_transcript_and_pii': { label: 'advanced.delete_transcript' },
  'platform_settings.privacy.delete_audio': { label: 'advanced.delete_audio' },
  'platform_settings.privacy.apply_to_existing_conversations': { label: 'advanced.apply_to_existing' },
  'platform_settings.post_call_webhooks.enabled': { label: 'advanced.tells_webhooks', whenAbsent: true },
} satisfies Rows;

const access = {
  'platform_settings.auth.enable_auth': { label: 'advanced.enable_auth' },
  'platform_settings.auth.allowlist': formed(hostsForm, { label: 'advanced.allowlist' }),
  'platform_settings.overrides.conversation_config_override': formed(overridesForm, {
    label: 'advanced.overrides',
    format: say.overridesText,
  }),
} satisfies Rows;

const analysis = {
  'platform_settings.evaluation.criteria': formed(criteriaForm, {
    label: 'advanced.criteria',
    format: say.criteriaText,
  }),
  'platform_settings.data_collection': formed(collectedFieldsForm, {
    label: 'advanced.fields',
    format: say.fieldsText,
  }),
} satisfies Rows;

/** The table by section, with the key of each section's name. */
export const SETTING_SECTIONS = {
  identity: { label: 'differences.section_identity', rows: identity },
  prompt: { label: 'editor.section_prompt', rows: prompt },
  knowledge: { label: 'editor.section_knowledge', rows: knowledge },
  design: { label: 'editor.section_design', rows: design },
  tools: { label: 'editor.section_tools', rows: tools },
  speech: { label: 'editor.section_speech', rows: speech },
  conversation: { label: 'advanced.conversation', rows: conversation },
  turns: { label: 'turns.title', rows: turns },
  languages: { label: 'advanced.languages', rows: languages },
  limits: { label: 'advanced.limits', rows: limits },
  privacy: { label: 'advanced.privacy', rows: privacy },
  access: { label: 'advanced.access', rows: access },
  analysis: { label: 'advanced.analysis', rows: analysis },
} as const;

export type SettingSection = keyof typeof SETTING_SECTIONS;

const TABLE = {
  ...identity,
  ...prompt,
  ...knowledge,
  ...design,
  ...tools,
  ...speech,
  ...conversation,
  ...turns,
  ...languages,
  ...limits,
  ...privacy,
  ...access,
  ...analysis,
};

/** Path of a setting of the table. */
export type SettingPath = keyof typeof TABLE;

type SettingValues = {
  [Path in SettingPath]: (typeof TABLE)[Path] extends { form: Form<infer Typed> }
    ? Typed
    : NonNullable<ValueAt<Path>>;
};
/** What a control shows and changes. */
export type SettingValue<Path extends SettingPath> = SettingValues[Path];

/** Paths of settings whose controls show exactly this. */
export type SettingPathOf<Value> = {
  [Path in SettingPath]: [Value, SettingValue<Path>] extends [SettingValue<Path>, Value] ? Path : never;
}[SettingPath];

/** A change of some settings. */
export type SettingChange = { readonly [Path in SettingPath]?: SettingValue<Path> };

/** A row as it is read without knowing its path. */
export type SettingRow = Shown<unknown> & { form?: Form<unknown>; whenAbsent?: unknown };

/** Every setting by its path. */
export const SETTINGS: Readonly<Record<SettingPath, SettingRow>> = TABLE;
/** Their paths, in the order of the table. */
export const SETTING_PATHS = Object.keys(TABLE) as SettingPath[];
