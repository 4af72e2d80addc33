import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { AgentNotFound } from './agent-errors.ts';
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
