import type { SpeechDependencies } from '@parley/engine/session/state/session-dependencies.ts';
import { type HandOver, HandoverRefused } from '@parley/engine/session/state/session-dependencies.ts';
import type { AgentSettings } from '@parley/engine/session/state/state.ts';
import { AgentNotFound } from '../../agents/agent-errors.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import { type AgentPlanContext, type PlanDependencies, planAgent } from './agent-plan.ts';
import { configSpokenIn } from './conversation-language.ts';

/** A conversation that agents of one team hand over to each other. */
export type HandOverFacts = {
  teamId: string;
  context: Omit<AgentPlanContext, 'extraBody'>;
  /** Finds who hears and speaks for an agent; left out in a written conversation. */
  findSpeech?:
    | ((agent: AgentSnapshot, settings: AgentSettings) => Promise<SpeechDependencies | undefined>)
    | undefined;
  /** Gets an agent that is ready to take over. */
  noteTakeOver?: ((agent: AgentSnapshot) => void) | undefined;
  /** Gets unexpected failures, for the log. */
  reportFailure: (error: unknown) => void;
};

/**
 * Gets agents of the same team ready to take a conversation over: with what is known of the caller so far, and in the
 * language that is spoken where they speak it.
 */
export function createHandOver(
  { teamId, context, findSpeech, noteTakeOver, reportFailure }: HandOverFacts,
  dependencies: PlanDependencies,
): HandOver {
  async function prepared(agentId: string, language: string) {
    const found = await dependencies.agents.findRecent(teamId, agentId);
    const conversation_config = configSpokenIn(found.conversation_config, language);
    const agent = { ...found, teamId, conversation_config };
    const plan = await planAgent(agent, context, dependencies);
    const speech = await findSpeech?.(agent, plan.settings);
    noteTakeOver?.(agent);
    return { agent: { agent_id: agent.agent_id, agent_name: agent.name }, ...plan, speech };
  }
  return async (agentId, { language }) => {
    try {
      return await prepared(agentId, language);
    } catch (error) {
      throw refusal(error, reportFailure);
    }
  };
}

function refusal(error: unknown, reportFailure: (error: unknown) => void): HandoverRefused {
  if (error instanceof AgentNotFound) {
    return new HandoverRefused('agent_not_found', 'There is no such agent any more.');
  }
  reportFailure(error);
  return new HandoverRefused('agent_unavailable', 'The other agent cannot take the conversation over now.');
}
