import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import {
  type DeletableRows,
  type DeletedItem,
  deleteRows,
  restoreRows,
} from '../deletions/deletion-queries.ts';
import { AgentNotFound } from './agent-errors.ts';
import { agents } from './agent-table.ts';

/** What a deletion has to know of other nouns. */
export type DeletedBelongings = {
  /** The rows that go with an agent, each table after those that its rows refer to. */
  rowsOf(agentRowId: string): readonly DeletableRows[];
  /** Whether an agent that is brought back may answer a number again; keeps that true until the transaction ends. */
  mayAnswer(transaction: Database, teamId: string, number: string): Promise<boolean>;
};

/**
 * Marks an agent as deleted, takes its number and deletes what belongs to it.
 * @throws {AgentNotFound}
 */
export async function deleteAgentRow(
  transaction: Database,
  { teamId, agentId, at }: { teamId: string; agentId: string; at: Date },
  { rowsOf }: DeletedBelongings,
): Promise<void> {
  const [found] = await transaction
    .select({ id: agents.id, number: agents.activeNumber })
    .from(agents)
    .where(and(eq(agents.teamId, teamId), eq(agents.agentId, agentId), isNull(agents.deletedAt)))
    .for('update');
  if (!found) throw new AgentNotFound(agentId);
  await transaction.update(agents).set({ deletedAt: at, activeNumber: null }).where(eq(agents.id, found.id));
  const detail: Record<string, string> = found.number === null ? {} : { number: found.number };
  await deleteRows(transaction, deletedAgent(teamId, agentId), { rows: rowsOf(found.id), detail });
}

/** The reverse of {@link deleteAgentRow}. @throws {DeletionFinal} */
export async function restoreAgentRow(
  transaction: Database,
  { teamId, agentId }: { teamId: string; agentId: string },
  { mayAnswer }: DeletedBelongings,
): Promise<void> {
  const { number } = await restoreRows(transaction, deletedAgent(teamId, agentId));
  const isAnswered = number !== undefined && (await mayAnswer(transaction, teamId, number));
  await transaction
    .update(agents)
    .set({ deletedAt: null, activeNumber: isAnswered ? number : null })
    .where(and(eq(agents.teamId, teamId), eq(agents.agentId, agentId)));
}

function deletedAgent(teamId: string, agentId: string): DeletedItem {
  return { teamId, kind: 'agent', itemId: agentId };
}
