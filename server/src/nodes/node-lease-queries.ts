import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { nodes } from './node-table.ts';

/** How often a node gives a sign of life, in milliseconds. */
export const SIGN_MS = 2_000;
/** What a node holds is its own until it has given no sign of life for this long. */
export const LEASE_SECONDS = 8;

/**
 * Whether the node that holds something is gone, by the database's clock.
 * @param heldAt when it last wrote there; a sign of life as well
 */
export function isNodeGone(nodeId: AnyPgColumn, heldAt: AnyPgColumn): SQL<boolean> {
  // While PostgreSQL starts, nobody can give a sign of life.
  return sql`(greatest(${heldAt}, pg_postmaster_start_time(),
    (select ${nodes.seenAt} from ${nodes} where ${nodes.id} = ${nodeId}))
    < now() - make_interval(secs => ${LEASE_SECONDS}))`;
}
