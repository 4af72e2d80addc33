import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';

/** The agent that a conversation began with, and the one that took it over. */
export type ConversationAgents = { first: string; takenOverBy: AgentSnapshot | undefined };

/** A turn of one session in its whole conversation: when it began there, in milliseconds, and with which agent. */
export function placedTurn<T extends FinishedTurn | StartedTurn>(
  turn: T,
  startedAtMs: number,
  { first, takenOverBy }: ConversationAgents,
): T {
  const standIn = takenOverBy ? { agent_id: takenOverBy.agent_id, agent_name: takenOverBy.name } : null;
  const agent = turn.agent ?? standIn;
  return {
    ...turn,
    ledger: { ...turn.ledger, started_at_ms: startedAtMs },
    agent: agent?.agent_id === first ? null : agent,
  };
}
