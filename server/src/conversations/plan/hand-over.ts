import { type HandOver, HandoverRefused } from '@parley/engine/session/agent-side.ts';
import type { SpeechParts } from '@parley/engine/session/session-voice.ts';
import type { AgentSettings } from '@parley/engine/session/state.ts';
import { AgentNotFound } from '../../agents/agent-errors.ts';
import { type AgentSurroundings, type PlanSources, planAgent } from './agent-plan.ts';
import type { AgentSnapshot } from './agent-snapshot.ts';
import { configSpokenIn } from './conversation-language.ts';

/** A conversation that agents of one team hand over to each other. */
export type HandOverFacts = {
  teamId: string;
  surroundings: Omit<AgentSurroundings, 'extraBody'>;
  /** Finds who hears and speaks for an agent; left out in a written conversation. */
  findSpeech?:
    | ((agent: AgentSnapshot, settings: AgentSettings) => Promise<SpeechParts | undefined>)
    | undefined;
  /** Gets failures that are nobody's mistake, for the log. */
  reportFailure: (error: unknown) => void;
};

/**
 * Gets agents of the same team ready to take a conversation over: with what is known of the caller so far, and in the
 * language that is spoken where they speak it.
 */
export function createHandOver(
  { teamId, surroundings, findSpeech, reportFailure }: HandOverFacts,
  sources: PlanSources,
): HandOver {
  async function prepared(agentId: string, language: string) {
    const found = await sources.agents.findRecent(teamId, agentId);
    const agent = {
      agent_id: found.agent_id,
      name: found.name,
      version: found.version,
      teamId,
      conversation_config: configSpokenIn(found.conversation_config, language),
    };
    const plan = await planAgent(agent, surroundings, sources);
    const speech = await findSpeech?.(agent, plan.settings);
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
