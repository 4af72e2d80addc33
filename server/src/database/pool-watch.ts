import pg from 'pg';

const CHECK_MS = 1_000;
/** All connections are given up when none of them has answered for this long. */
const RENEW_MS = 15_000;
/** A check later than this says that the process was blocked, and nothing about the pool. */
const LATE_MS = 3 * CHECK_MS;

/**
 * Watches whether a pool answers, until it is disposed of. A pool of which every connection hangs, behind a firewall
 * that forgot them for instance, is renewed: its queries fail as with any lost connection, and the next ones get new
 * connections.
 */
export function watchPool(pool: pg.Pool) {
  const connections = new Set<pg.Client>();
  let lookedMs = performance.now();
  /** Since when no answer has come; undefined where none is missing. */
  let silentSinceMs: number | undefined;
  let renewedMs = lookedMs;
  let isProbing = false;

  const noteConnection = (client: pg.Client) => void connections.add(client);
  const forgetConnection = (client: pg.Client) => void connections.delete(client);
  const noteAnswer = (error: Error | boolean | undefined) => {
    // A statement that was refused was answered.
    if (!error || error instanceof pg.DatabaseError) silentSinceMs = undefined;
  };
  pool.on('acquire', noteConnection);
  pool.on('remove', forgetConnection);
  pool.on('release', noteAnswer);
  const timer = setInterval(check, CHECK_MS).unref();

  function check(): void {
    const nowMs = performance.now();
    const isLate = nowMs - lookedMs > LATE_MS;
    lookedMs = nowMs;
    if (silentSinceMs === undefined || isLate) {
      const isAsked = pool.waitingCount > 0 || pool.totalCount > pool.idleCount;
      silentSinceMs = isAsked ? nowMs : undefined;
      return;
    }
    if (nowMs - Math.max(silentSinceMs, renewedMs) > RENEW_MS) {
      renewedMs = nowMs;
      for (const { connection } of connections) connection.stream.destroy();
    }
    probe();
  }

  // Where long statements run, another connection shows that the pool is alive.
  function probe(): void {
    if (isProbing || pool.ending) return;
    isProbing = true;
    const done = () => {
      isProbing = false;
    };
    pool.query('select 1').then(done, done);
  }

  return {
    /** For how long the pool has been asked and has not answered, in milliseconds; 0 where it answers. */
    silentMs: (): number => (silentSinceMs === undefined ? 0 : performance.now() - silentSinceMs),
    [Symbol.dispose]() {
      clearInterval(timer);
      pool.off('acquire', noteConnection).off('remove', forgetConnection).off('release', noteAnswer);
    },
  };
}
