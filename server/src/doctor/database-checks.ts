import { openDatabase, pooledUrl } from '../database/database.ts';
import { readDatabaseStanding, readStatementBound } from './database-queries.ts';
import { type Finding, finding, reasonOf, stateOf } from './finding.ts';

const CONNECTIONS = { fine: 30, works: 12 };
/** Nodes and their database agree on who holds what by the clock. */
const CLOCK_MS = { fine: 1_000, works: 10_000 };

/** Whether the database answers, stores durably, has connections left and the same time. */
export async function checkDatabase(url: string): Promise<Finding[]> {
  try {
    await using open = openDatabase(url, { maxConnections: 1 });
    const asked = Date.now();
    const standing = await readDatabaseStanding(open.pool);
    const middle = (asked + Date.now()) / 2;
    const apart = Math.abs(standing.now.getTime() - middle);
    const free = standing.maxConnections - standing.connections;
    return [
      finding('database', 'ok', [`PostgreSQL ${standing.version}, ${megabytes(standing.bytes)} MB`, '']),
      finding('database', standing.isDurable ? 'ok' : 'failed', [
        standing.isDurable ? 'commits are on the disk' : 'commits may be lost when the machine fails',
        'Set fsync and full_page_writes to on and synchronous_commit to on in PostgreSQL.',
      ]),
      finding('database', stateOf(free, CONNECTIONS), [
        `${free} of ${standing.maxConnections} connections free`,
        'Raise max_connections: each process of Parley takes up to 11.',
      ]),
      finding('database', stateOf(-apart, { fine: -CLOCK_MS.fine, works: -CLOCK_MS.works }), [
        `its clock differs by ${Math.round(apart)} ms`,
        'Synchronise the clocks of this machine and the database (chrony, systemd-timesyncd).',
      ]),
    ];
  } catch (error) {
    return [
      finding('database', 'failed', [
        `no answer: ${reasonOf(error)}`,
        'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.',
      ]),
    ];
  }
}

/**
 * Whether statements that go through a pooler are bounded; nothing without a pooler. Parley bounds those on its own
 * connections itself.
 * @param poolerUrl `DATABASE_URL` beside a `DATABASE_LISTEN_URL`
 */
export async function checkPooler(poolerUrl: string | undefined): Promise<Finding[]> {
  if (poolerUrl === undefined) return [];
  try {
    await using open = openDatabase(pooledUrl(poolerUrl), { maxConnections: 1 });
    const bound = await readStatementBound(open.pool);
    return [
      finding('database', bound === '0' ? 'warning' : 'ok', [
        bound === '0'
          ? 'statements through the pooler are not bounded'
          : `statements through the pooler end after ${bound}`,
        "A slow statement may hold a connection for ever: alter role … set statement_timeout = '60s'.",
      ]),
    ];
  } catch (error) {
    return [
      finding('database', 'failed', [
        `no answer through the pooler: ${reasonOf(error)}`,
        'Check DATABASE_URL, and that the pooler runs and lets this machine in.',
      ]),
    ];
  }
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
