import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ConnectionNotFound } from './connection-errors.ts';
import { connections } from './connection-table.ts';

/** A stored connection; its key is sealed. */
export type ConnectionRow = typeof connections.$inferSelect;

/** The connections that teams made themselves. */
export type ConnectionStore = {
  /** Oldest first, since the oldest is preferred where several could answer. */
  list(teamId: string): Promise<ConnectionRow[]>;
  insert(row: ConnectionRow): Promise<void>;
  /** Writes down how a check went. */
  recordCheck(
    teamId: string,
    id: string,
    check: Pick<ConnectionRow, 'lastCheckedAt' | 'lastError'>,
  ): Promise<void>;
  /** @throws {ConnectionNotFound} */
  delete(teamId: string, id: string): Promise<void>;
};

export function createConnectionStore(database: Database): ConnectionStore {
  return {
    list: (teamId) =>
      database
        .select()
        .from(connections)
        .where(eq(connections.teamId, teamId))
        .orderBy(asc(connections.createdAt), connections.id),

    async insert(row) {
      await database.insert(connections).values(row);
    },

    async recordCheck(teamId, id, check) {
      await database
        .update(connections)
        .set(check)
        .where(and(eq(connections.teamId, teamId), eq(connections.id, id)));
    },

    async delete(teamId, id) {
      const deleted = await database
        .delete(connections)
        .where(and(eq(connections.teamId, teamId), eq(connections.id, id)))
        .returning({ id: connections.id });
      if (deleted.length === 0) throw new ConnectionNotFound(id);
    },
  };
}
