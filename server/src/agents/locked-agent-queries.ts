import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { AgentNotFound, MaxAgentsReached } from './agent-errors.ts';
import { agents } from './agent-table.ts';

/**
 * Locks an agent against deletion until the transaction ends, so that nothing is connected to a deleted one.
 * @throws {AgentNotFound}
 */
export async function lockAgent(transaction: Database, teamId: string, agentRowId: string): Promise<void> {
  const [locked] = await transaction
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.teamId, teamId), eq(agents.id, agentRowId), isNull(agents.deletedAt)))
    .for('share');
  if (!locked) throw new AgentNotFound(agentRowId);
}

/**
 * Makes sure that the team may have one more agent, until the transaction ends.
 * @param id its row's, which may be stored already
 * @throws {MaxAgentsReached}
 */
export async function requireAgentSlot(
  transaction: Database,
  teamId: string,
  { maxAgents, id }: { maxAgents: number; id?: string },
): Promise<void> {
  // Two creations of one team wait for each other here, so that both cannot take the last slot.
  await lockName(transaction, `agents ${teamId}`);
  const taken = await transaction.$count(
    agents,
    and(eq(agents.teamId, teamId), isNull(agents.deletedAt), id ? ne(agents.id, id) : undefined),
  );
  if (taken >= maxAgents) throw new MaxAgentsReached(maxAgents);
}
