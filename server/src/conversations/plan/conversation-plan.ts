import type {
  ConversationConfig,
  DynamicVariables,
  PlatformSettings,
} from '@parley/contract/agent-config.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { AgentLanguage } from '@parley/contract/languages.ts';
import { LOADED_AGENT } from '@parley/contract/limits.ts';
import type { ChatMessage, LanguageModel } from '@parley/engine/language-model/language-model.ts';
import {
  conversationVariables,
  fillVariables,
  MissingDynamicVariable,
  systemVariables,
} from '@parley/engine/replies/dynamic-variables.ts';
import type { Retriever } from '@parley/engine/replies/retrieval.ts';
import type { SessionSettings } from '@parley/engine/session/state.ts';
import type { LanguageModels } from '../../connections/language-models.ts';
import { VariableMissing } from '../conversation-errors.ts';
import { systemToolsOf } from '../conversation-system-tools.ts';
import { type KnowledgeSources, planKnowledge } from './conversation-knowledge.ts';
import { spokenSettings } from './conversation-turn-taking.ts';

/** The parts of an agent that a conversation obeys, saved or not. */
export type HeldAgent = Pick<AgentDetail, 'agent_id' | 'name' | 'conversation_config'> & {
  platform_settings?: PlatformSettings | undefined;
  teamId: string;
  /** Null for unsaved settings. */
  version: number | null;
};

/** What a conversation will be held with. */
export type ConversationPlan = {
  settings: SessionSettings;
  languageModel: LanguageModel;
  retrieve: Retriever;
};

/** Where what a conversation is held with is found. */
export type PlanSources = { languageModels: Pick<LanguageModels, 'resolve'>; knowledge: KnowledgeSources };

/** A written conversation ends when nobody wrote for this long, in milliseconds. */
const CHAT_IDLE_MS = 10 * 60_000;
/** Turns that one text conversation may have. */
const MAX_TURNS = 500;
/** Longest silence of a language model, in milliseconds. */
const MODEL_TIMEOUT_MS = 20_000;
/** What a timer can wait for. */
const LONGEST_WAIT_MS = 2_147_483_647;
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
    /** Held in writing, whatever the agent is made for. */
    isWritten?: boolean;
  },
  { languageModels, knowledge }: PlanSources,
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
    [prompt.prompt ?? '', config.first_message ?? ''],
    variables,
  );
  const [languageModel, { documents, retrieve }] = await Promise.all([
    languageModels.resolve(agent.teamId, { llm: prompt.llm, customLlm: prompt.custom_llm }),
    planKnowledge({ teamId: agent.teamId, prompt, isCallByCall: facts.isWritten }, knowledge),
  ]);
  const isWritten = facts.isWritten === true || conversation?.text_only === true;
  const settings: SessionSettings = {
    agent: { agent_id: agentId, agent_name: agent.name },
    systemPrompt,
    firstMessage,
    language,
    history: facts.history ?? [],
    temperature: prompt.temperature ?? undefined,
    maxTokens: prompt.max_tokens !== undefined && prompt.max_tokens > 0 ? prompt.max_tokens : undefined,
    extraBody: facts.extraBody,
    tools: [],
    voice: voiceOf(agent.conversation_config),
    spoken: isWritten ? undefined : spokenSettings(agent.conversation_config),
    systemTools: systemToolsOf(prompt, { isWritten }),
    keywords: agent.conversation_config.asr?.keywords ?? [],
    documents,
    usesKnowledge: retrieve !== undefined,
    maxDurationMs: waitMs(Math.max(1, conversation?.max_duration_seconds ?? LOADED_AGENT.maxDurationSeconds)),
    ...(isWritten ? WRITTEN : spokenWaits(agent.conversation_config)),
    maxTurns: MAX_TURNS,
    modelTimeoutMs: MODEL_TIMEOUT_MS,
  };
  return { settings, languageModel, retrieve: retrieve ?? retrieveNothing };
}

const retrieveNothing: Retriever = async ({ query }) => ({ query, embeddingModel: null, passages: [] });

// Whoever writes thinks, types and does other things meanwhile: neither are they called after, nor is a silence
// of seconds the end.
const WRITTEN = { idleEndMs: CHAT_IDLE_MS, turnTimeoutMs: undefined, silenceEndMs: undefined };

function spokenWaits({ turn }: ConversationConfig) {
  return {
    idleEndMs: undefined,
    turnTimeoutMs: waitMs(turn?.turn_timeout ?? LOADED_AGENT.turnTimeoutSeconds),
    silenceEndMs: waitMs(turn?.silence_end_call_timeout ?? LOADED_AGENT.silenceEndCallTimeoutSeconds),
  };
}

function voiceOf({ tts = {} }: ConversationConfig): SessionSettings['voice'] {
  const settings = {
    modelId: tts.model_id,
    stability: tts.stability,
    speed: tts.speed,
    similarityBoost: tts.similarity_boost,
    streamingLatency: tts.optimize_streaming_latency,
  };
  return { id: tts.voice_id, settings };
}

// -1 stands for never.
function waitMs(seconds: number): number | undefined {
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : undefined;
}

function languageOf(language: string | undefined): AgentLanguage {
  return AgentLanguage.safeParse(language?.slice(0, 2).toLowerCase()).data ?? FALLBACK_LANGUAGE;
}

function fillAll(texts: readonly string[], variables: DynamicVariables): string[] {
  try {
    return texts.map((text) => fillVariables(text, variables));
  } catch (error) {
    if (error instanceof MissingDynamicVariable) throw new VariableMissing(error.names);
    throw error;
  }
}
