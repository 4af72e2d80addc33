import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { nodes } from './node-table.ts';

/** Interval of a node's heartbeat, in milliseconds. */
export const SIGN_MS = 2_000;
/** A node's leases expire after this long without a heartbeat. */
export const LEASE_SECONDS = 8;

/**
 * Whether the node of a lease is gone, by the database's clock.
 * @param writtenAt when it last wrote there; a heartbeat as well
 */
export function isNodeGone(nodeId: AnyPgColumn, writtenAt: AnyPgColumn): SQL<boolean> {
  // While PostgreSQL starts, no node can send a heartbeat.
  return sql`(greatest(${writtenAt}, pg_postmaster_start_time(),
    (select ${nodes.seenAt} from ${nodes} where ${nodes.id} = ${nodeId}))
    < now() - make_interval(secs => ${LEASE_SECONDS}))`;
}
