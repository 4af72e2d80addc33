import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { nodes } from './node-table.ts';

/** Interval of a node's heartbeat, in milliseconds. */
export const SIGN_MS = 1_000;
/** A node's leases expire after this long without a heartbeat. */
export const LEASE_SECONDS = 8;
/** They expire after this long where its listening connection has ended too, as it does when the process dies. */
const ENDED_SECONDS = 2;

/**
 * Whether the node of a lease is gone, by the database's clock.
 * @param writtenAt when it last wrote there; a heartbeat as well
 */
export function isNodeGone(nodeId: SQLWrapper, writtenAt: SQLWrapper): SQL<boolean> {
  const isIts = sql`${nodes.id} = ${nodeId}`;
  const lastSign = sql`greatest(${writtenAt}, (select ${nodes.seenAt} from ${nodes} where ${isIts}))`;
  const olderThan = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  const hasEnded = sql`exists (select from ${nodes} where ${isIts} and ${nodes.backendPid} is not null
    and not exists (select from pg_stat_activity where pid = ${nodes.backendPid}))`;
  // While PostgreSQL starts, no node can send a heartbeat, and none is connected. A node whose connection broke connects
  // anew within the shorter time.
  return sql`(pg_postmaster_start_time() < ${olderThan(LEASE_SECONDS)} and (${lastSign} < ${olderThan(LEASE_SECONDS)}
    or (${lastSign} < ${olderThan(ENDED_SECONDS)} and ${hasEnded})))`;
}
