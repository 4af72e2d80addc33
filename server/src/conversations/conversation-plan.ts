import type { AgentDetail, DynamicVariables, PlatformSettings } from '@parley/contract/agents.ts';
import { AgentLanguage } from '@parley/contract/languages.ts';
import { LOADED_AGENT } from '@parley/contract/limits.ts';
import type { ChatMessage, LanguageModel } from '@parley/engine/language-model/language-model.ts';
import {
  conversationVariables,
  fillVariables,
  MissingDynamicVariable,
  systemVariables,
} from '@parley/engine/replies/dynamic-variables.ts';
import type { SessionSettings } from '@parley/engine/session/state.ts';
import type { LanguageModels } from '../connections/language-models.ts';
import { VariableMissing } from './conversation-errors.ts';

/** The parts of an agent that a conversation obeys, saved or not. */
export type HeldAgent = Pick<AgentDetail, 'agent_id' | 'name' | 'conversation_config'> & {
  platform_settings?: PlatformSettings | undefined;
  teamId: string;
  /** Null for unsaved settings. */
  version: number | null;
};

/** What a conversation will be held with. */
export type ConversationPlan = { settings: SessionSettings; languageModel: LanguageModel };

/** A chat ends when nobody wrote for this long, in milliseconds. */
const CHAT_IDLE_MS = 10 * 60_000;
/** Turns that one text conversation may have. */
const MAX_TURNS = 500;
/** Longest silence of a language model, in milliseconds. */
const MODEL_TIMEOUT_MS = 20_000;
const FALLBACK_LANGUAGE: AgentLanguage = 'en';

/**
 * Settles what a conversation obeys: texts with their variables filled in, limits, and the model that answers.
 * @throws {VariableMissing}
 */
export async function planConversation(
  agent: HeldAgent,
  facts: {
    conversationId: string;
    nowMs: number;
    variables: DynamicVariables | null | undefined;
    extraBody?: Record<string, unknown> | undefined;
    history?: readonly ChatMessage[];
  },
  languageModels: Pick<LanguageModels, 'resolve'>,
): Promise<ConversationPlan> {
  const { agent: config = {}, conversation } = agent.conversation_config;
  const prompt = config.prompt ?? {};
  const language = languageOf(config.language);
  const timezone = typeof prompt.timezone === 'string' ? prompt.timezone : undefined;
  const { conversationId, nowMs } = facts;
  const agentId = agent.agent_id;
  const variables = conversationVariables({
    placeholders: config.dynamic_variables?.dynamic_variable_placeholders,
    given: facts.variables ?? undefined,
    system: systemVariables({ agentId, conversationId, nowMs, callDurationSeconds: 0, timezone, language }),
  });
  const [systemPrompt = '', firstMessage = ''] = fillAll(
    [prompt.prompt ?? '', firstMessageIn(agent, config.language)],
    variables,
  );
  const settings: SessionSettings = {
    systemPrompt,
    firstMessage,
    language,
    history: facts.history ?? [],
    temperature: prompt.temperature ?? undefined,
    maxTokens: prompt.max_tokens !== undefined && prompt.max_tokens > 0 ? prompt.max_tokens : undefined,
    extraBody: facts.extraBody,
    tools: [],
    usesKnowledge: false,
    maxDurationMs: 1_000 * Math.max(1, conversation?.max_duration_seconds ?? LOADED_AGENT.maxDurationSeconds),
    idleEndMs: CHAT_IDLE_MS,
    maxTurns: MAX_TURNS,
    modelTimeoutMs: MODEL_TIMEOUT_MS,
  };
  const languageModel = await languageModels.resolve(agent.teamId, {
    llm: prompt.llm,
    customLlm: prompt.custom_llm,
  });
  return { settings, languageModel };
}

function languageOf(language: string | undefined): AgentLanguage {
  return AgentLanguage.safeParse(language?.slice(0, 2).toLowerCase()).data ?? FALLBACK_LANGUAGE;
}

// A preset may greet in the language that the client chose.
function firstMessageIn({ conversation_config }: HeldAgent, language: string | undefined): string {
  const own = conversation_config.agent?.first_message ?? '';
  const preset = language === undefined ? undefined : conversation_config.language_presets?.[language];
  const preset_message = path(preset, ['overrides', 'agent', 'first_message']);
  return own !== '' && typeof preset_message === 'string' ? preset_message : own;
}

function path(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (inner !== null && typeof inner === 'object' ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function fillAll(texts: readonly string[], variables: DynamicVariables): string[] {
  try {
    return texts.map((text) => fillVariables(text, variables));
  } catch (error) {
    if (error instanceof MissingDynamicVariable) throw new VariableMissing(error.names);
    throw error;
  }
}
