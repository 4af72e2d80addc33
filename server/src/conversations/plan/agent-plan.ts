import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { fillVariables } from '@parley/engine/replies/dynamic-variables.ts';
import type { Retriever } from '@parley/engine/replies/retrieval.ts';
import type { AgentSettings } from '@parley/engine/session/state/state.ts';
import type { ToolRunner } from '@parley/engine/tools/tool.ts';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import type { LanguageModels } from '../../connections/language-models.ts';
import { planTools, type ToolsWanted } from '../tools/conversation-tools.ts';
import type { ConversationVariables } from '../tools/conversation-variables.ts';
import type { ToolDependencies } from '../tools/runnable-tool.ts';
import { type KnowledgePlanDependencies, planKnowledge } from './conversation-knowledge.ts';

/** What one agent brings into a conversation. */
export type AgentPlan = {
  settings: AgentSettings;
  /** Said while an answer takes its time; empty for the phrases of the language. */
  waitMessage: string;
  languageModel: LanguageModel;
  retrieve: Retriever;
  runTool: ToolRunner;
};

/** Where what an agent brings is found. */
export type PlanDependencies = {
  languageModels: Pick<LanguageModels, 'resolve'>;
  knowledge: KnowledgePlanDependencies;
  tools: ToolDependencies;
  /** Agents that may take a conversation over. */
  agents: Pick<AgentStore, 'findRecent' | 'findVersion' | 'namesOf'>;
  nowMs: () => number;
};

/** The conversation that an agent is planned for. */
export type AgentPlanContext = Pick<
  ToolsWanted,
  'conversationId' | 'firstEventId' | 'client' | 'isWritten'
> & {
  variables: ConversationVariables;
  /** Run with one call for each message. */
  isCallByCall: boolean;
  /** Gets the names of variables that texts of the agent ask for and that have no value. */
  noteMissingVariables: (names: readonly string[]) => void;
  extraBody?: Record<string, unknown> | undefined;
};

/** Settles what an agent obeys, from its prompt with the variables filled in to its tools. */
export async function planAgent(
  { agent_id: agentId, teamId, conversation_config: config }: AgentSnapshot,
  context: AgentPlanContext,
  { languageModels, knowledge, tools, agents }: PlanDependencies,
): Promise<AgentPlan> {
  const { agent = {}, asr, turn } = config;
  const prompt = agent.prompt ?? {};
  const language = agentLanguage(agent.language);
  const variables = {
    current: () =>
      context.variables.seenBy({
        agentId,
        language,
        placeholders: agent.dynamic_variables?.dynamic_variable_placeholders,
        locked: agent.dynamic_variables?.locked,
        timezone: typeof prompt.timezone === 'string' ? prompt.timezone : undefined,
      }),
    assign: context.variables.assign,
  };
  const missing = new Set<string>();
  const values = variables.current();
  const fill = (text = '') => fillVariables(text, values, (name) => missing.add(name));
  const systemPrompt = fill(prompt.prompt);
  const firstMessage = fill(agent.first_message);
  const waitMessage = context.isWritten ? '' : fill(turn?.soft_timeout_config?.message);
  if (missing.size > 0) context.noteMissingVariables([...missing]);
  const toolsWanted = { ...context, agentId, teamId, config, variables };
  const [languageModel, { documents, retrieve }, { tools: own, systemTools, runTool }] = await Promise.all([
    languageModels.resolve(teamId, { llm: prompt.llm, customLlm: prompt.custom_llm }),
    planKnowledge({ teamId, prompt, isCallByCall: context.isCallByCall }, knowledge),
    planTools({ ...toolsWanted, namesOf: (...wanted) => agents.namesOf(...wanted) }, tools),
  ]);
  return {
    waitMessage,
    settings: {
      systemPrompt,
      firstMessage,
      language,
      tools: own,
      systemTools,
      documents,
      temperature: prompt.temperature ?? undefined,
      maxTokens: prompt.max_tokens !== undefined && prompt.max_tokens > 0 ? prompt.max_tokens : undefined,
      extraBody: context.extraBody,
      voice: voiceOf(config),
      keywords: asr?.keywords ?? [],
      usesKnowledge: retrieve !== undefined,
    },
    languageModel,
    retrieve: retrieve ?? retrieveNothing,
    runTool,
  };
}

const retrieveNothing: Retriever = async ({ query }) => ({ query, embeddingModel: null, passages: [] });

function voiceOf({ tts = {} }: ConversationConfig): AgentSettings['voice'] {
  const settings = {
    modelId: tts.model_id,
    stability: tts.stability,
    speed: tts.speed,
    similarityBoost: tts.similarity_boost,
    streamingLatency: tts.optimize_streaming_latency,
    pronunciation: tts.pronunciation_rules,
    dictionaryLocators: tts.pronunciation_dictionary_locators,
  };
  return { id: tts.voice_id, settings };
}
