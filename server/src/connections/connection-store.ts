import { CONNECTIONS_MAX } from '@parley/contract/limits.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { ConnectionNotFound, TooManyConnections } from './connection-errors.ts';
import { connections } from './connection-table.ts';

/** A stored connection; its key is sealed. */
export type ConnectionRow = typeof connections.$inferSelect;

/** The connections that teams made themselves. */
export function createConnectionStore(database: Database) {
  return {
    /** Oldest first, since the oldest is preferred where several could answer. */
    list: (teamId: string): Promise<ConnectionRow[]> =>
      database
        .select()
        .from(connections)
        .where(eq(connections.teamId, teamId))
        .orderBy(asc(connections.createdAt), connections.id),

    /** @throws {TooManyConnections} */
    async insert(row: ConnectionRow): Promise<void> {
      await database.transaction(async (transaction) => {
        // One after the other, so that the bound holds.
        await lockName(transaction, `connections ${row.teamId}`);
        const stored = await transaction.$count(connections, eq(connections.teamId, row.teamId));
        if (stored >= CONNECTIONS_MAX) throw new TooManyConnections();
        await transaction.insert(connections).values(row);
      });
    },

    /** Writes down how a check went. */
    async recordCheck(
      teamId: string,
      id: string,
      check: Pick<ConnectionRow, 'lastCheckedAt' | 'lastError'>,
    ): Promise<void> {
      await database
        .update(connections)
        .set(check)
        .where(and(eq(connections.teamId, teamId), eq(connections.id, id)));
    },

    /** @throws {ConnectionNotFound} */
    async delete(teamId: string, id: string): Promise<void> {
      const { rowCount } = await database
        .delete(connections)
        .where(and(eq(connections.teamId, teamId), eq(connections.id, id)));
      if (rowCount === 0) throw new ConnectionNotFound(id);
    },
  };
}
