import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Has transactions that lock the same name take turns, on all nodes; each keeps it until it ends.
 * @param name begins with what is locked, such as `agents` and the id of a team
 * @see PostgreSQL's advisory locks
 */
export async function lockName(transaction: Pick<Database, 'execute'>, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
