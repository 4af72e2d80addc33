import type { AgentType } from '@parley/contract/agent-list.ts';
import { answeredCriterion } from '@parley/contract/answered-criterion.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { newAgentConfig, newAgentPlatform } from '@parley/contract/new-agent.ts';
import { DEFAULT_VOICES, GENERAL_VOICE } from '@parley/contract/voices.ts';
import type { WidgetDesign } from '@parley/contract/widget.ts';
import { ACCENT_COLORS, AVATARS } from '@parley/contract/widget-look.ts';
import {
  type AgentDocument,
  type AgentPath,
  isSame,
  layered,
  valueAt,
  withValue,
  withValuesOf,
} from './agent-document.ts';
import { type EditedVoice, functionsForm, voiceForm } from './conversation-forms.ts';
import {
  SETTING_PATHS,
  SETTINGS,
  type SettingChange,
  type SettingPath,
  type SettingValue,
} from './settings.ts';

/** An agent while it is edited: the document that a save sends. */
export type Draft = {
  document: AgentDocument;
  /** What was typed in another form than the document has it, such as the blank after a comma. */
  typed: Readonly<Partial<Record<SettingPath, unknown>>>;
};

/** What a new agent starts from. */
export type DraftStart = {
  name: string;
  firstMessage: string;
  systemPrompt: string;
  type: AgentType;
  language: AgentLanguage;
  /** Pages that it is given to know; none when absent. */
  documents?: readonly { id: string; name: string }[];
};

/** The draft of an agent that is not stored yet, with the settings of a new agent. */
export function newDraft(start: DraftStart): Draft {
  const { name, firstMessage, systemPrompt, type, language, documents = [] } = start;
  const document = voiceForm.write(newDocument(type), defaultVoice(language), newDocument(type));
  const pages = documents.map((page) => ({ ...page, type: 'url', usage_mode: 'auto' }));
  const agent = {
    first_message: firstMessage,
    language,
    prompt: { prompt: systemPrompt, knowledge_base: pages },
  };
  const platform_settings = { evaluation: { criteria: [answeredCriterion(language)] } };
  return draftOf(layered(document, { name, conversation_config: { agent }, platform_settings }));
}

function newDocument(type: AgentType): AgentDocument {
  return {
    name: '',
    type,
    conversation_config: newAgentConfig(type),
    platform_settings: layered(newAgentPlatform(), type === 'chat' ? { widget: NEW_WIDGET } : {}),
  };
}

/** How a chat agent looks until it is designed. */
const NEW_WIDGET: WidgetDesign = {
  color_mode: 'light',
  accent_color: ACCENT_COLORS[0],
  avatar: { type: 'drawn', name: AVATARS[0] },
  chatbox_size: 'medium',
  desktop_position: 'bottom-right',
  mobile_position: 'bottom-right',
  feedback_mode: 'none',
  end_feedback: null,
};

/** The draft of a document as it is. */
function draftOf(document: AgentDocument): Draft {
  return { document, typed: {} };
}

/** The voice that a new agent has in a language. */
export function defaultVoice(language: string): EditedVoice {
  const own = Object.hasOwn(DEFAULT_VOICES, language)
    ? DEFAULT_VOICES[language as keyof typeof DEFAULT_VOICES]
    : GENERAL_VOICE;
  return { voice: own.voice_id, voiceName: own.name };
}

/**
 * The draft of a stored agent. Of what every agent has, it gets what it lacks, and an empty voice where it names none;
 * tools come to where they are stored now; what the database stores without an order comes in that of the alphabet.
 */
export function openedDraft({ name, type, conversation_config, platform_settings }: AgentDocument): Draft {
  const stored = { name, type, conversation_config, platform_settings };
  const document = layered(assumedDocument(type), stored);
  const ordered = UNORDERED.reduce(inOrder, document);
  const placed = functionsForm.write(ordered, functionsForm.read(ordered), ordered);
  return draftOf(voiceForm.write(placed, voiceForm.read(placed), placed));
}

/** What every stored agent is taken to say. */
function assumedDocument(type: AgentType): AgentDocument {
  const document: AgentDocument = {
    name: '',
    type,
    conversation_config: newAgentConfig(type),
    platform_settings: newAgentPlatform(),
  };
  return SETTING_PATHS.reduce((result, path) => {
    const { whenAbsent } = SETTINGS[path];
    return whenAbsent === undefined || valueAt(result, path) === undefined
      ? result
      : withValue(result, path, whenAbsent as never);
  }, document);
}

const UNORDERED = [
  'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders',
  'conversation_config.agent.prompt.custom_llm.request_headers',
  'conversation_config.language_presets',
  'platform_settings.data_collection',
] as const satisfies readonly AgentPath[];

function inOrder(document: AgentDocument, path: (typeof UNORDERED)[number]): AgentDocument {
  const record = valueAt(document, path);
  if (!record) return document;
  const entries = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return withValue(document, path, Object.fromEntries(entries) as never);
}

/** What a setting says in a draft. */
export function settingIn<Path extends SettingPath>(draft: Draft, path: Path): SettingValue<Path> {
  const { form } = SETTINGS[path];
  const value = form ? (draft.typed[path] ?? form.read(draft.document)) : plainIn(draft.document, path);
  return value as SettingValue<Path>;
}

/** What a document says of a setting that is edited as it is stored. */
function plainIn(document: AgentDocument, path: SettingPath): unknown {
  return valueAt(document, path) ?? SETTINGS[path].whenAbsent ?? valueAt(DEFAULTS, path);
}

const DEFAULTS = newDocument('chat');

/** What a document says of a setting, in the form in which it is edited. */
export function storedSetting(document: AgentDocument, path: SettingPath): unknown {
  return SETTINGS[path].form?.read(document) ?? plainIn(document, path);
}

/**
 * The draft after a change of some settings.
 * @param saved what the draft began with: a setting that says the same again is as it was there
 */
export function changedDraft(draft: Draft, change: SettingChange, saved: AgentDocument): Draft {
  return (Object.keys(change) as SettingPath[]).reduce(
    (result, path) => withSetting(result, path, change[path], saved),
    draft,
  );
}

function withSetting(draft: Draft, path: SettingPath, value: unknown, saved: AgentDocument): Draft {
  const { form } = SETTINGS[path];
  const { [path]: _, ...typed } = draft.typed;
  if (isSame(value, storedSetting(saved, path))) {
    return { document: withValuesOf(draft.document, saved, pathsOf(path)), typed };
  }
  if (!form) return { document: withValue(draft.document, path, value as never), typed };
  const document = form.write(draft.document, value, saved);
  const isAsTyped = isSame(form.read(document), value);
  return { document, typed: isAsTyped ? typed : { ...typed, [path]: value } };
}

/** Whether two drafts say the same. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  return a === b || (isSame(a.document, b.document) && isSame(a.typed, b.typed));
}

/** Another document with what this draft says of the settings of the table. */
export function settingsOver(document: AgentDocument, { document: own }: Draft): AgentDocument {
  return { ...withValuesOf(document, own, SETTING_PATHS.flatMap(pathsOf)), type: own.type };
}

/** Where a document has what a setting says. */
export function pathsOf(path: SettingPath): readonly AgentPath[] {
  return SETTINGS[path].form?.paths ?? [path];
}
