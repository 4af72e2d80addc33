import type { CollectedField, DynamicVariables } from '@parley/contract/agent-config.ts';
import { DEFAULT_CLIENT_EVENTS, DEFAULT_LLM, NEW_AGENT } from '@parley/contract/agent-defaults.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { PromptSections } from '@parley/contract/prompt.ts';
import { splitPrompt } from '@parley/contract/prompt.ts';
import { DEFAULT_VOICES, GENERAL_VOICE } from '@parley/contract/voices.ts';
import {
  ACCENT_COLORS,
  AVATARS,
  type AvatarName,
  type COLOR_MODES,
  type WIDGET_POSITIONS,
} from '@parley/contract/widget-look.ts';
import { type KnowledgeDraft, NEW_KNOWLEDGE } from './knowledge-draft.ts';
import { NO_TOOLS, type ToolsDraft } from './tools-draft.ts';
import { type TurnTakingDraft, USUAL_TURN_TAKING } from './turn-taking.ts';

/** How the prompt is edited: in eight sections, or as one free text. */
export type PromptEditing = 'template' | 'custom';

/** Settings of the agent's voice. */
export type VoiceSettings = {
  /** Empty for the default voice of the agent's language. */
  voice: string;
  voiceName: string;
  useFlash: boolean;
  ttsFormat: string;
  streamingLatency: number;
  stability: number;
  speed: number;
  similarity_boost: number;
};

/** What a conversation in an additional language does differently; empty for what the agent does anyway. */
export type LanguagePresetDraft = { firstMessage: string; voice: string; voiceName: string };

/** A question about each finished conversation. */
export type CriterionDraft = { id: string; name: string; goal: string };

/** A value to find in each finished conversation. */
export type CollectedFieldDraft = { name: string; type: CollectedField['type']; description: string };

/** A setting that a client may be allowed to change for its own conversation. */
export type OverrideName =
  | 'firstMessage'
  | 'prompt'
  | 'language'
  | 'llmModel'
  | 'voice'
  | 'voiceSettings'
  | 'customLlmBody';

/** A model server of the customer's own. */
export type CustomLlmDraft = {
  url: string;
  modelId: string;
  /** Id of the stored secret that is its key; empty where it asks for none. */
  secretId: string;
  headers: readonly { name: string; value: string }[];
};

/** How the agent looks on a website. */
export type DesignSettings = {
  selectedAvatar: AvatarName;
  /** Address of an uploaded picture that is worn instead of the drawn avatar; empty for none. */
  customImage: string;
  accentColor: string;
  chatboxSize: 'small' | 'medium' | 'large' | { width: number; height: number };
  desktopPosition: (typeof WIDGET_POSITIONS)[number];
  mobilePosition: (typeof WIDGET_POSITIONS)[number];
  colorMode: (typeof COLOR_MODES)[number];
  /** Whether visitors may say of each answer if it was helpful, and of the conversation how it was. */
  asksAboutAnswers: boolean;
  asksAboutConversation: boolean;
};

/** Everything that the editor's panels change, flat, as the panels see it. */
export type AgentDraft = TurnTakingDraft &
  KnowledgeDraft &
  ToolsDraft & {
    name: string;
    type: AgentType;
    language: string;
    additionalLanguages: readonly string[];
    /** By language; those of removed languages are kept here until the agent is saved. */
    languagePresets: Readonly<Record<string, LanguagePresetDraft>>;
    firstMessage: string;
    firstMessageEnabled: boolean;
    /** The prompt that is sent; in template mode it follows the sections a moment after an edit. */
    systemPrompt: string;
    promptEditing: PromptEditing;
    sections: PromptSections;
    llmModel: string;
    temperature: number;
    /** Longest answer in tokens; 0 for no limit. */
    tokenLimit: number;
    /** Null while the agent does not use one. */
    customLlm: CustomLlmDraft | null;
    selectedVariables: DynamicVariables;
    /** Names of variables that visitors give no value. */
    lockedVariables: readonly string[];
    voice: VoiceSettings;
    /** Seconds; -1 for never. */
    turnTimeout: number;
    /** Seconds; -1 for never. */
    silenceEndCallTimeout: number;
    /** Seconds. */
    maxConversationDuration: number;
    /** Files that callers may give in one conversation; 0 for none. */
    maxFiles: number;
    /** Comma-separated. */
    keywords: string;
    clientEvents: readonly string[];
    recordVoice: boolean;
    /** Days; -1 for ever. */
    retentionDays: number;
    deleteTranscriptAndPii: boolean;
    deleteAudio: boolean;
    applyToExistingConversations: boolean;
    /** Whether the team's post-call webhooks are told of its conversations. */
    tellsWebhooks: boolean;
    /** Conversations at the same time; -1 for no limit. */
    concurrencyLimit: number;
    /** Conversations a day. */
    dailyLimit: number;
    overrides: readonly OverrideName[];
    enableAuth: boolean;
    /** Hosts of pages that may talk with the agent. */
    allowlist: readonly string[];
    criteria: readonly CriterionDraft[];
    collectedFields: readonly CollectedFieldDraft[];
    design: DesignSettings;
  };

/** A change to some fields of a draft; sections that are not named stay. */
export type DraftChange = Partial<Omit<AgentDraft, 'sections'>> & { sections?: Partial<PromptSections> };

/** What a new agent starts from. */
export type DraftStart = {
  name: string;
  firstMessage: string;
  systemPrompt: string;
  type: AgentType;
  language: AgentLanguage;
};

/** The draft of an agent that is not stored yet, with the settings of a new agent. */
export function newAgentDraft(start: DraftStart): AgentDraft {
  return {
    name: start.name,
    type: start.type,
    language: start.language,
    additionalLanguages: [],
    languagePresets: {},
    firstMessage: start.firstMessage,
    firstMessageEnabled: true,
    ...promptFields(start.systemPrompt),
    llmModel: DEFAULT_LLM,
    temperature: NEW_AGENT.temperature,
    tokenLimit: NEW_AGENT.tokenLimit,
    customLlm: null,
    ...NEW_KNOWLEDGE,
    ...NO_TOOLS,
    selectedVariables: {},
    lockedVariables: [],
    voice: {
      ...defaultVoice(start.language),
      useFlash: true,
      ttsFormat: NEW_AGENT.agentOutputAudioFormat,
      streamingLatency: NEW_AGENT.streamingLatency,
      stability: NEW_AGENT.stability,
      speed: NEW_AGENT.speed,
      similarity_boost: NEW_AGENT.similarityBoost,
    },
    turnTimeout: NEW_AGENT.turnTimeoutSeconds,
    silenceEndCallTimeout: NEW_AGENT.silenceEndCallTimeoutSeconds,
    maxConversationDuration: NEW_AGENT.maxDurationSeconds,
    maxFiles: 0,
    ...USUAL_TURN_TAKING,
    keywords: '',
    clientEvents: DEFAULT_CLIENT_EVENTS,
    recordVoice: true,
    retentionDays: NEW_AGENT.retentionDays,
    deleteTranscriptAndPii: false,
    deleteAudio: false,
    applyToExistingConversations: false,
    tellsWebhooks: true,
    concurrencyLimit: NEW_AGENT.concurrencyLimit,
    dailyLimit: NEW_AGENT.dailyLimit,
    overrides: [],
    enableAuth: true,
    allowlist: [],
    criteria: [],
    collectedFields: [],
    design: NEW_DESIGN,
  };
}

/** How a chat agent looks until somebody designs it. */
export const NEW_DESIGN: DesignSettings = {
  selectedAvatar: AVATARS[0],
  customImage: '',
  accentColor: ACCENT_COLORS[0],
  chatboxSize: 'medium',
  desktopPosition: 'bottom-right',
  mobilePosition: 'bottom-right',
  colorMode: 'light',
  asksAboutAnswers: false,
  asksAboutConversation: false,
};

/** The voice that a new agent has in a language. */
export function defaultVoice(language: string): Pick<VoiceSettings, 'voice' | 'voiceName'> {
  const own = Object.hasOwn(DEFAULT_VOICES, language)
    ? DEFAULT_VOICES[language as keyof typeof DEFAULT_VOICES]
    : GENERAL_VOICE;
  return { voice: own.voice_id, voiceName: own.name };
}

/** The draft's prompt fields for a prompt, which is written in sections unless it was saved as free text. */
export function promptFields(
  prompt: string,
  promptEditing: PromptEditing = 'template',
): Pick<AgentDraft, 'systemPrompt' | 'promptEditing' | 'sections'> {
  return { systemPrompt: prompt, promptEditing, sections: splitPrompt(prompt) };
}

/** Whether two drafts say the same. */
export function isSameDraft(a: AgentDraft, b: AgentDraft): boolean {
  return a === b || isSame(a, b);
}

/** Whether two values of a draft say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
