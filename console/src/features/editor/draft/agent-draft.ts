import type { AgentType, DynamicVariables } from '@parley/contract/agents.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { DEFAULT_CLIENT_EVENTS, DEFAULT_LLM, NEW_AGENT } from '@parley/contract/limits.ts';
import type { PromptSections } from '@parley/contract/prompt.ts';
import { hasSections, splitPrompt } from '@parley/contract/prompt.ts';

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

/** Everything that the editor's panels change, flat, as the panels see it. */
export type AgentDraft = {
  name: string;
  type: AgentType;
  language: string;
  additionalLanguages: readonly string[];
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
  useRAG: boolean;
  selectedVariables: DynamicVariables;
  voice: VoiceSettings;
  /** Seconds; -1 for never. */
  turnTimeout: number;
  /** Seconds; -1 for never. */
  silenceEndCallTimeout: number;
  /** Seconds. */
  maxConversationDuration: number;
  /** Comma-separated. */
  keywords: string;
  clientEvents: readonly string[];
  retentionDays: number;
  concurrencyLimit: number;
  dailyLimit: number;
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
    firstMessage: start.firstMessage,
    firstMessageEnabled: true,
    ...promptFields(start.systemPrompt),
    llmModel: DEFAULT_LLM,
    temperature: NEW_AGENT.temperature,
    tokenLimit: NEW_AGENT.tokenLimit,
    useRAG: false,
    selectedVariables: {},
    voice: {
      voice: '',
      voiceName: '',
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
    keywords: '',
    clientEvents: DEFAULT_CLIENT_EVENTS,
    retentionDays: NEW_AGENT.retentionDays,
    concurrencyLimit: NEW_AGENT.concurrencyLimit,
    dailyLimit: NEW_AGENT.dailyLimit,
  };
}

/** The draft's prompt fields for a prompt: free text opens as such, a blank prompt offers the sections. */
export function promptFields(
  prompt: string,
): Pick<AgentDraft, 'systemPrompt' | 'promptEditing' | 'sections'> {
  const isStructured = prompt.trim() === '' || hasSections(prompt);
  return {
    systemPrompt: prompt,
    promptEditing: isStructured ? 'template' : 'custom',
    sections: splitPrompt(prompt),
  };
}

/** Whether two drafts say the same. */
export function isSameDraft(a: AgentDraft, b: AgentDraft): boolean {
  return a === b || isSame(a, b);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
