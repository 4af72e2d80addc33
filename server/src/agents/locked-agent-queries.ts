import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
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

/**
 * The id of the agent that a creation under a key makes or has made: the key, or where the agent of an id was deleted,
 * the next that follows from it. A deleted agent stays deleted, and the creation can still be repeated.
 */
export async function idUnderKey(transaction: Database, teamId: string, key: string): Promise<string> {
  for (let id = key; ; id = idAfter(id)) {
    const isDeleted = and(eq(agents.teamId, teamId), eq(agents.id, id), isNotNull(agents.deletedAt));
    if ((await transaction.$count(agents, isDeleted)) === 0) return id;
  }
}

/** @see RFC 9562, version 8 */
function idAfter(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(12, 15)}`,
    `8${hash.slice(15, 18)}`,
    hash.slice(18, 30),
  ].join('-');
}
