import type { CustomLlm, LanguagePreset } from '@parley/contract/agent-config.ts';
import { CUSTOM_LLM, VOICE_MODELS } from '@parley/contract/agent-defaults.ts';
import { readFunctions, withFunctions } from '@parley/contract/agent-functions.ts';
import { AgentFunction } from '@parley/contract/functions.ts';
import { FILE_INPUT } from '@parley/contract/limits.ts';
import { mergePrompt, PROMPT_SECTIONS, type PromptSections, splitPrompt } from '@parley/contract/prompt.ts';
import { z } from 'zod';
import { valueAt, withValue } from './agent-document.ts';
import { type Form, formAt } from './setting.ts';

// What belongs here: forms of what a conversation runs with.

const text = z.string();

/** The prompt as it is edited: in sections, or as free text. */
export type EditedPrompt = string | PromptSections;

const PROMPT_PATH = 'conversation_config.agent.prompt.prompt';
const PROMPT_MODE_PATH = 'conversation_config.agent.prompt.prompt_mode';
const LANGUAGE_PATH = 'conversation_config.agent.language';

/** The prompt; in sections it stays to the letter as it was until a section says something else. */
export const promptForm: Form<EditedPrompt> = {
  paths: [PROMPT_PATH, PROMPT_MODE_PATH],
  schema: z.union([text, z.record(z.enum(PROMPT_SECTIONS), text)]),
  read(document) {
    const stored = valueAt(document, PROMPT_PATH) ?? '';
    return valueAt(document, PROMPT_MODE_PATH) === 'custom' ? stored : splitPrompt(stored);
  },
  write(document, edited, saved) {
    return withValue(document, PROMPT_PATH, typeof edited === 'string' ? edited : merged(edited));
    function merged(sections: PromptSections): string {
      const before = valueAt(saved, PROMPT_PATH) ?? '';
      const split = splitPrompt(before);
      if (PROMPT_SECTIONS.every((section) => split[section] === sections[section].trim())) return before;
      return mergePrompt(sections, valueAt(document, LANGUAGE_PATH) ?? '');
    }
  },
};

const VOICE_PATH = 'conversation_config.tts.voice_id';
const VOICE_META_PATH = 'conversation_config.tts.voice_meta';

/** A voice and its name; both empty for the default voice of the agent's language. */
export type EditedVoice = { voice: string; voiceName: string };

export const voiceForm: Form<EditedVoice> = {
  paths: [VOICE_PATH, VOICE_META_PATH],
  schema: z.object({ voice: text, voiceName: text }),
  read: (document) => ({
    voice: valueAt(document, VOICE_PATH) ?? '',
    voiceName: valueAt(document, VOICE_META_PATH)?.name ?? '',
  }),
  write: (document, { voice, voiceName }) =>
    withValue(withValue(document, VOICE_PATH, voice), VOICE_META_PATH, {
      ...valueAt(document, VOICE_META_PATH),
      voice_id: voice,
      name: voiceName,
    }),
};

/** Whether the voice model is the fast one. A model that is not known here stays as long as the choice does. */
export const flashForm = formAt('conversation_config.tts.model_id', z.boolean(), {
  read: (model) => model === VOICE_MODELS.flash,
  write: (isFlash, saved) => {
    if (saved !== undefined && (saved === VOICE_MODELS.flash) === isFlash) return saved;
    return isFlash ? VOICE_MODELS.flash : VOICE_MODELS.standard;
  },
});

const EditedServer = z.object({
  url: text,
  modelId: text,
  /** Id of the stored secret that is its key; empty where it asks for none. */
  secretId: text,
  headers: z.array(z.object({ name: text, value: text })),
});
/** A model server of the customer's own. */
export type EditedServer = z.infer<typeof EditedServer>;

const EMPTY_SERVER: EditedServer = { url: '', modelId: '', secretId: '', headers: [] };

/** The customer's own model server; headers whose values are references to secrets stay stored and are not shown. */
export const customLlmForm = formAt('conversation_config.agent.prompt.custom_llm', EditedServer, {
  read: (stored) =>
    stored
      ? {
          url: stored.url,
          modelId: stored.model_id ?? '',
          secretId: stored.api_key?.secret_id ?? '',
          headers: Object.entries(stored.request_headers ?? {}).flatMap(([name, value]) =>
            typeof value === 'string' ? { name, value } : [],
          ),
        }
      : EMPTY_SERVER,
  write: ({ url, modelId, secretId, headers }, saved): CustomLlm => {
    const { api_key: _, request_headers = {}, ...others } = saved ?? {};
    const references = Object.entries(request_headers).filter(([, value]) => typeof value !== 'string');
    const named = headers.map(({ name, value }) => [name.trim(), value] as const);
    return {
      ...others,
      url: url.trim(),
      model_id: modelId.trim(),
      ...(secretId === '' ? {} : { api_key: { secret_id: secretId } }),
      request_headers: Object.fromEntries([...references, ...named.filter(([name]) => name !== '')]),
    };
  },
  errors(custom, document) {
    const isUsed = valueAt(document, 'conversation_config.agent.prompt.llm') === CUSTOM_LLM;
    return isUsed ? serverErrors(custom) : {};
  },
});

/** A server needs an address; its headers need names and values that HTTP can carry, each name once. */
function serverErrors({ url, headers }: EditedServer): Record<string, string> {
  const errors: Record<string, string> = {};
  if (url.trim() === '') errors.url = 'editor.custom_llm_url_required';
  else if (!/^https?:$/.test(URL.parse(url.trim())?.protocol ?? ''))
    errors.url = 'editor.custom_llm_url_invalid';
  const names = headers.map(({ name }) => name.trim().toLowerCase());
  for (const [index, { value }] of headers.entries()) {
    const name = names[index] ?? '';
    const field = `headers.${index}`;
    if (name === '' && value === '') continue;
    if (!HEADER_NAME.test(name)) errors[field] = 'editor.header_name_invalid';
    else if (names.indexOf(name) < index) errors[field] = 'editor.header_name_taken';
    else if (!HEADER_VALUE.test(value)) errors[field] = 'editor.header_value_invalid';
  }
  return errors;
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const EditedDocument = z.object({ id: text, name: text, type: text, usageMode: text });
/** A document that the agent is given to know; with usage mode `prompt` it always goes whole into the prompt. */
export type EditedDocument = z.infer<typeof EditedDocument>;

/** Documents in the order in which they go whole into the prompt; of one that stays, fields unknown here stay too. */
export const documentsForm = formAt(
  'conversation_config.agent.prompt.knowledge_base',
  z.array(EditedDocument),
  {
    read: (stored = []) =>
      stored.map(({ id, name, type, usage_mode }) => ({ id, name, type, usageMode: usage_mode })),
    write: (documents, saved = []) =>
      documents.map(({ id, name, type, usageMode }) => ({
        ...saved.find((reference) => reference.id === id),
        id,
        name,
        type,
        usage_mode: usageMode,
      })),
  },
);

const EditedTools = z.object({
  /** System tools in a fixed order, then the others in theirs. */
  functions: z.array(AgentFunction).readonly(),
  /** Stored tools that cannot be read; they stay until they are corrected or deleted. */
  brokenFunctions: z
    .array(z.object({ name: text, stored: z.unknown(), place: text, reason: text }))
    .readonly(),
});
export type EditedTools = z.infer<typeof EditedTools>;

/** Tools, wherever they are stored; tools of kinds that are not known here stay. */
export const functionsForm: Form<EditedTools> = {
  paths: [
    'conversation_config.agent.prompt.tools',
    'conversation_config.agent.prompt.built_in_tools',
    'conversation_config.agent.tools',
  ],
  schema: EditedTools,
  read({ conversation_config }) {
    const { functions, broken } = readFunctions(conversation_config);
    return { functions, brokenFunctions: broken };
  },
  write(document, { functions, brokenFunctions }) {
    const stored = brokenFunctions.map((broken) => broken.stored);
    return {
      ...document,
      conversation_config: withFunctions(document.conversation_config, functions, stored),
    };
  },
};

/** Files that callers may give in one conversation; 0 for none. */
export const filesForm = formAt('conversation_config.conversation.file_input', z.number(), {
  read: (stored) => (stored?.enabled ? (stored.max_files_per_conversation ?? FILE_INPUT.perConversation) : 0),
  write: (count) => (count === 0 ? { enabled: false } : { enabled: true, max_files_per_conversation: count }),
});

const EditedPreset = z.object({ firstMessage: text, voice: text, voiceName: text });
/** What a conversation in an additional language does differently; empty for what the agent does anyway. */
export type EditedPreset = z.infer<typeof EditedPreset>;
/** Additional languages, in the order of their codes. */
export type EditedPresets = Readonly<Record<string, EditedPreset>>;

/** The additional languages; of one that stays, fields unknown here stay too. */
export const presetsForm = formAt('conversation_config.language_presets', z.record(text, EditedPreset), {
  read: (stored = {}): EditedPresets =>
    Object.fromEntries(
      Object.entries(stored).map(([language, { overrides }]) => [
        language,
        {
          firstMessage: overrides?.agent?.first_message ?? '',
          voice: overrides?.tts?.voice_id ?? '',
          voiceName: typeof overrides?.tts?.voice_name === 'string' ? overrides.tts.voice_name : '',
        },
      ]),
    ),
  write: (presets, saved = {}) =>
    Object.fromEntries(
      Object.entries(presets)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([language, preset]) => [language, presetOf(preset, saved[language])]),
    ),
});

// An empty text is not stored: the agent's own applies then.
function presetOf(
  { firstMessage, voice, voiceName }: EditedPreset,
  saved: LanguagePreset | undefined,
): LanguagePreset {
  const { agent, tts, ...others } = saved?.overrides ?? {};
  const { first_message: _, ...otherAgent } = agent ?? {};
  const { voice_id: __, voice_name: ___, ...otherTts } = tts ?? {};
  const ownAgent = { ...otherAgent, ...(firstMessage === '' ? {} : { first_message: firstMessage }) };
  const ownTts = {
    ...otherTts,
    ...(voice === '' ? {} : { voice_id: voice }),
    ...(voiceName === '' ? {} : { voice_name: voiceName }),
  };
  return {
    ...saved,
    overrides: {
      ...others,
      ...(Object.keys(ownAgent).length === 0 ? {} : { agent: ownAgent }),
      ...(Object.keys(ownTts).length === 0 ? {} : { tts: ownTts }),
    },
  };
}
