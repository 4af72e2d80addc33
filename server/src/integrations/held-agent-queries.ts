import { and, eq, isNull } from 'drizzle-orm';
import { AgentNotFound } from '../agents/agent-errors.ts';
import { agents } from '../agents/agent-table.ts';
import type { Database } from '../database/database.ts';

/**
 * Keeps an agent from being deleted until the transaction ends, so that nothing is connected to a deleted one.
 * @throws {AgentNotFound}
 */
export async function holdAgent(transaction: Database, teamId: string, agentRowId: string): Promise<void> {
  const [held] = await transaction
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.teamId, teamId), eq(agents.id, agentRowId), isNull(agents.deletedAt)))
    .for('share');
  if (!held) throw new AgentNotFound(agentRowId);
}
