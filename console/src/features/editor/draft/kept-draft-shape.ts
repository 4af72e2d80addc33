import { DynamicVariables, InterruptionSensitivity, TurnEagerness } from '@parley/contract/agent-config.ts';
import { AgentType } from '@parley/contract/agent-list.ts';
import { AgentFunction } from '@parley/contract/functions.ts';
import { z } from 'zod';
import type { AgentDraft } from './agent-draft.ts';

/** What is there of a draft that an earlier visit, perhaps of another release, left in the browser. */
export type DraftRemains = Partial<Omit<AgentDraft, 'voice' | 'design' | 'sections'>> & {
  voice?: Partial<AgentDraft['voice']>;
  design?: Partial<AgentDraft['design']>;
  sections?: Partial<AgentDraft['sections']>;
};

// A field that is missing or of another shape is left out: the agent's own stands there then.
const kept = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);
const keptFields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, kept(field as z.ZodType)])),
  );

const text = z.string();
const number = z.number();
const flag = z.boolean();
const texts = z.array(text);

const Voice = keptFields({
  voice: text,
  voiceName: text,
  useFlash: flag,
  ttsFormat: text,
  streamingLatency: number,
  stability: number,
  speed: number,
  similarity_boost: number,
});

const Design = keptFields({
  selectedAvatar: text,
  customImage: text,
  accentColor: text,
  chatboxSize: z.union([
    z.enum(['small', 'medium', 'large']),
    z.object({ width: z.number(), height: z.number() }),
  ]),
  desktopPosition: text,
  mobilePosition: text,
  colorMode: text,
  asksAboutAnswers: flag,
  asksAboutConversation: flag,
});

const Sections = keptFields({
  personality: text,
  environment: text,
  objective: text,
  tone: text,
  mandatoryQuestions: text,
  rules: text,
  tools: text,
  custom: text,
});

const Draft = keptFields({
  name: text,
  type: AgentType,
  language: text,
  additionalLanguages: texts,
  languagePresets: z.record(text, z.object({ firstMessage: text, voice: text, voiceName: text })),
  firstMessage: text,
  firstMessageEnabled: flag,
  systemPrompt: text,
  promptEditing: z.enum(['template', 'custom']),
  sections: Sections,
  llmModel: text,
  temperature: number,
  tokenLimit: number,
  customLlm: z
    .object({
      url: text,
      modelId: text,
      secretId: text,
      headers: z.array(z.object({ name: text, value: text })),
    })
    .nullable(),
  knowledge: z.array(z.object({ id: text, name: text, type: text, usageMode: text })),
  useRAG: flag,
  embeddingModel: text,
  maxDocumentsLength: number,
  maxVectorDistance: number,
  functions: z.array(AgentFunction),
  brokenFunctions: z.array(z.object({ name: text, stored: z.unknown(), place: text, reason: text })),
  toolServerIds: texts,
  selectedVariables: DynamicVariables,
  lockedVariables: texts,
  voice: Voice,
  turnTimeout: number,
  silenceEndCallTimeout: number,
  maxConversationDuration: number,
  maxFiles: number,
  turnEagerness: TurnEagerness,
  interruptionWhileSpeaking: InterruptionSensitivity,
  interruptionWhileThinking: InterruptionSensitivity,
  ignoredTerms: text,
  softTimeout: number,
  softTimeoutMessage: text,
  keywords: text,
  clientEvents: texts,
  recordVoice: flag,
  retentionDays: number,
  deleteTranscriptAndPii: flag,
  deleteAudio: flag,
  applyToExistingConversations: flag,
  tellsWebhooks: flag,
  concurrencyLimit: number,
  dailyLimit: number,
  overrides: texts,
  enableAuth: flag,
  allowlist: texts,
  criteria: z.array(z.object({ id: text, name: text, goal: text })),
  collectedFields: z.array(
    z.object({
      name: text,
      type: z.enum(['string', 'boolean', 'integer', 'number']),
      description: text,
    }),
  ),
  design: Design,
});

/** Reads what is left of a draft; nothing when it is no draft at all. */
export function draftRemains(value: unknown): DraftRemains | undefined {
  const { data } = Draft.safeParse(value);
  // Without its texts it is not worth offering.
  if (data?.name === undefined || data.systemPrompt === undefined) return undefined;
  return withoutUndefined(data) as DraftRemains;
}

/** A whole draft: what remains, over the agent's own. */
export function restoredDraft(own: AgentDraft, remains: DraftRemains): AgentDraft {
  return {
    ...own,
    ...remains,
    voice: { ...own.voice, ...remains.voice },
    design: { ...own.design, ...remains.design },
    sections: { ...own.sections, ...remains.sections },
  };
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (inner === undefined) return [];
      const isPart = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
      return [[key, isPart ? withoutUndefined(inner) : inner]];
    }),
  );
}
