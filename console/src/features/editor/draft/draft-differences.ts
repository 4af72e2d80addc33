import { PROMPT_SECTIONS, splitPrompt } from '@parley/contract/prompt.ts';
import type { AgentDraft } from './agent-draft.ts';
import { functionText } from './function-text.ts';
import { assembledPrompt, keywordList } from './to-agent-payload.ts';
import { termList } from './turn-taking.ts';

/** What of two versions of an agent can differ, by the section of the editor that it stands in, in its order. */
const PARTS_OF_SECTIONS = {
  identity: ['name', 'language', 'voice', 'llmModel', 'customLlm', 'temperature'],
  prompt: ['firstMessage', 'promptEditing', ...PROMPT_SECTIONS],
  knowledge: ['documents', 'useRAG', 'maxDocumentsLength', 'maxVectorDistance', 'embeddingModel'],
  design: [
    'colorMode',
    'accentColor',
    'avatar',
    'chatboxSize',
    'desktopPosition',
    'mobilePosition',
    'asksAboutAnswers',
    'asksAboutConversation',
  ],
  tools: ['functions', 'toolServers'],
  speech: ['useFlash', 'streamingLatency', 'stability', 'speed', 'similarity', 'ttsFormat', 'keywords'],
  conversation: [
    'turnTimeout',
    'silenceEndCallTimeout',
    'maxConversationDuration',
    'tokenLimit',
    'maxFiles',
    'clientEvents',
    'selectedVariables',
    'lockedVariables',
  ],
  turns: [
    'turnEagerness',
    'interruptionWhileSpeaking',
    'interruptionWhileThinking',
    'ignoredTerms',
    'softTimeout',
    'softTimeoutMessage',
  ],
  languages: ['additionalLanguages', 'presetMessages', 'presetVoices'],
  limits: ['concurrencyLimit', 'dailyLimit'],
  privacy: [
    'recordVoice',
    'retentionDays',
    'deleteTranscriptAndPii',
    'deleteAudio',
    'applyToExistingConversations',
    'tellsWebhooks',
  ],
  access: ['enableAuth', 'allowlist', 'overrides'],
  analysis: ['criteria', 'collectedFields'],
  other: ['otherSettings'],
} as const;

/** A section of the editor, for the heading over its differences. */
export type DifferingSection = keyof typeof PARTS_OF_SECTIONS;
/** What of two versions of an agent differs, in the words of the editor. */
export type DifferingPart = (typeof PARTS_OF_SECTIONS)[DifferingSection][number];
/** The parts of a draft; the other settings are those that no draft holds. */
type DraftPart = Exclude<DifferingPart, 'otherSettings'>;

/**
 * One part that differs. A text stands as it is, every other value as JSON; `usePartText` says both in words. Both are
 * empty for other settings.
 */
export type DraftDifference = { part: DifferingPart; mine: string; theirs: string };

/** The parts in the order of the editor. */
export const DIFFERING_PARTS: readonly DifferingPart[] = Object.values(PARTS_OF_SECTIONS).flat();

/** Compares two versions part by part, the prompt by its sections and functions one by one. */
export function draftDifferences(mine: AgentDraft, theirs: AgentDraft): DraftDifference[] {
  const [myValues, theirValues] = [partValues(mine), partValues(theirs)];
  return DIFFERING_PARTS.flatMap((part) => {
    if (part === 'otherSettings') return [];
    const [my, their] = [myValues[part], theirValues[part]];
    return part === 'functions'
      ? { part, ...differingFunctions(my as readonly string[], their as readonly string[]) }
      : { part, mine: textOf(my), theirs: textOf(their) };
  }).filter((difference) => difference.mine !== difference.theirs);
}

/** The functions that both versions do not have alike. */
function differingFunctions(mine: readonly string[], theirs: readonly string[]) {
  const without = (texts: readonly string[], others: readonly string[]) =>
    texts.filter((text) => !others.includes(text)).join('\n\n');
  return { mine: without(mine, theirs), theirs: without(theirs, mine) };
}

function functionTexts({ functions, brokenFunctions }: AgentDraft): string[] {
  return [...functions, ...brokenFunctions.map(({ stored }) => stored)].map(functionText).sort();
}

/** The differences under the sections of the editor that they stand in. */
export function differencesBySection(
  differences: readonly DraftDifference[],
): [section: DifferingSection, differences: DraftDifference[]][] {
  return SECTIONS.flatMap(([section, parts]): [DifferingSection, DraftDifference[]][] => {
    const ofSection = differences.filter(({ part }) => parts.includes(part));
    return ofSection.length === 0 ? [] : [[section, ofSection]];
  });
}

const SECTIONS = Object.entries(PARTS_OF_SECTIONS) as [DifferingSection, readonly DifferingPart[]][];

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of every part, such that equal parts have equal values: what has no order is in that of the alphabet. */
function partValues(draft: AgentDraft): Record<DraftPart, unknown> {
  const { voice, design, customLlm } = draft;
  return {
    name: draft.name.trim(),
    language: draft.language,
    voice: [voice.voice, voice.voiceName],
    llmModel: draft.llmModel,
    customLlm: customLlm && { ...customLlm, headers: sortedBy(customLlm.headers, ({ name }) => name) },
    temperature: draft.temperature,
    firstMessage: draft.firstMessageEnabled ? draft.firstMessage : '',
    promptEditing: draft.promptEditing,
    ...splitPrompt(assembledPrompt(draft)),
    documents: draft.knowledge.map(({ id, name, usageMode }) => [id, name, usageMode]),
    useRAG: draft.useRAG,
    maxDocumentsLength: draft.maxDocumentsLength,
    maxVectorDistance: draft.maxVectorDistance,
    embeddingModel: draft.embeddingModel,
    functions: functionTexts(draft),
    toolServers: [...draft.toolServerIds].sort(),
    colorMode: design.colorMode,
    accentColor: design.accentColor.toLowerCase(),
    avatar: design.customImage || design.selectedAvatar,
    chatboxSize: design.chatboxSize,
    desktopPosition: design.desktopPosition,
    mobilePosition: design.mobilePosition,
    asksAboutAnswers: design.asksAboutAnswers,
    asksAboutConversation: design.asksAboutConversation,
    useFlash: voice.useFlash,
    streamingLatency: voice.streamingLatency,
    stability: voice.stability,
    speed: voice.speed,
    similarity: voice.similarity_boost,
    ttsFormat: voice.ttsFormat,
    keywords: keywordList(draft.keywords).join(', '),
    turnTimeout: draft.turnTimeout,
    silenceEndCallTimeout: draft.silenceEndCallTimeout,
    maxConversationDuration: draft.maxConversationDuration,
    maxFiles: draft.maxFiles,
    turnEagerness: draft.turnEagerness,
    interruptionWhileSpeaking: draft.interruptionWhileSpeaking,
    interruptionWhileThinking: draft.interruptionWhileThinking,
    ignoredTerms: termList(draft.ignoredTerms).join(', '),
    softTimeout: draft.softTimeout,
    softTimeoutMessage: draft.softTimeoutMessage.trim(),
    tokenLimit: draft.tokenLimit,
    clientEvents: [...draft.clientEvents].sort(),
    lockedVariables: [...draft.lockedVariables].sort(),
    selectedVariables: sortedBy(Object.entries(draft.selectedVariables), ([name]) => name),
    additionalLanguages: [...draft.additionalLanguages].sort(),
    presetMessages: presetTexts(draft, ({ firstMessage }) => firstMessage),
    presetVoices: presetTexts(draft, ({ voice, voiceName }) => voiceName || voice),
    concurrencyLimit: draft.concurrencyLimit,
    dailyLimit: draft.dailyLimit,
    recordVoice: draft.recordVoice,
    retentionDays: draft.retentionDays,
    deleteTranscriptAndPii: draft.deleteTranscriptAndPii,
    deleteAudio: draft.deleteAudio,
    applyToExistingConversations: draft.applyToExistingConversations,
    tellsWebhooks: draft.tellsWebhooks,
    enableAuth: draft.enableAuth,
    allowlist: [...draft.allowlist].sort().join('\n'),
    overrides: [...draft.overrides].sort(),
    criteria: draft.criteria.map(({ name, goal }) => `${name}\n${goal}`).join('\n\n'),
    collectedFields: sortedBy(draft.collectedFields, ({ name }) => name),
  };
}

type Preset = AgentDraft['languagePresets'][string];

/** What an additional language says of its own, by language. */
function presetTexts(draft: AgentDraft, textIn: (preset: Preset) => string): [string, string][] {
  return [...draft.additionalLanguages].sort().flatMap((language): [string, string][] => {
    const preset = draft.languagePresets[language];
    const text = preset && textIn(preset);
    return text ? [[language, text]] : [];
  });
}

function sortedBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  return items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
