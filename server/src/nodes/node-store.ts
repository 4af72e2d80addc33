import { eq, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { LEASE_SECONDS } from './node-lease-queries.ts';
import { nodes } from './node-table.ts';

/** A node that is gone is forgotten after this long. */
const FORGET_SECONDS = 86_400;

/**
 * Heartbeats of all nodes, and messages between them.
 * @param connections the pool, or the one connection that listens
 */
export function createNodeStore(connections: pg.Pool | pg.Client) {
  const database = drizzle(connections);
  return {
    /** To be called on the connection that listens. */
    async giveSign(id: string): Promise<void> {
      const sign = { seenAt: sql`now()`, backendPid: sql`pg_backend_pid()` };
      await database
        .insert(nodes)
        .values({ id, ...sign })
        .onConflictDoUpdate({ target: nodes.id, set: sign });
    },

    /** A node whose process has ended holds no lease for longer than what it wrote last takes to be old enough. */
    async expire(id: string): Promise<void> {
      const seenAt = sql`now() - make_interval(secs => ${LEASE_SECONDS})`;
      await database.update(nodes).set({ seenAt }).where(eq(nodes.id, id));
    },

    /** A node signs off, which holds no lease any more. */
    async leave(id: string): Promise<void> {
      await database.delete(nodes).where(eq(nodes.id, id));
    },

    async forgetGone(): Promise<void> {
      const longAgo = sql`now() - make_interval(secs => ${FORGET_SECONDS})`;
      await database.delete(nodes).where(lt(nodes.seenAt, longAgo));
    },

    /** Names a channel, as PostgreSQL's `LISTEN` wants it. */
    async listen(channel: string): Promise<void> {
      await database.execute(sql`listen ${sql.identifier(channel)}`);
    },

    async notify(channel: string, text: string): Promise<void> {
      await database.execute(sql`select pg_notify(${channel}, ${text})`);
    },

    /** @param prefix of the channels, before the id of a node */
    async notifyAll(prefix: string, text: string): Promise<void> {
      await database.execute(sql`select pg_notify(${prefix} || ${nodes.id}, ${text}) from ${nodes}`);
    },
  };
}
