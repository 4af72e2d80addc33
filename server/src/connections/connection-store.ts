import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ConnectionNotFound } from './connection-errors.ts';
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

    async insert(row: ConnectionRow): Promise<void> {
      await database.insert(connections).values(row);
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
