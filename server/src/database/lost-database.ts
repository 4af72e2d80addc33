/**
 * A failure that passes: the database cannot be reached, its disk or this server's is full, or it is too busy for the
 * statement, which was cancelled or taken back.
 */
export type Outage = 'lost' | 'full' | 'busy';

/**
 * SQLSTATE classes and codes by which PostgreSQL refuses all clients: lost line, shutting down, starting, full of
 * connections, failing disk, only to be read.
 */
const SENT_AWAY = /^(08...|57P0[1-5]|53300|58030|25006)$/;
/** Codes of a full disk, of PostgreSQL and of the operating system. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** SQLSTATE: no memory, a limit reached, cancelled by a time limit, deadlock, not serialisable, lock not available. */
const BUSY = new Set(['53000', '53200', '53400', '57014', '40P01', '40001', '55P03']);
/** Error codes of the operating system for an unreachable host. */
const NO_LINE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** What node-postgres says in words alone. */
const NO_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

/** Why a query or a file could not be written and may succeed later; undefined for any other failure. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (FULL.has(code)) return 'full';
  if (BUSY.has(code)) return 'busy';
  // A file that is missing has the same code as a socket that is missing.
  const isLine = NO_LINE.has(code) && (!('syscall' in error) || isLineCall(error.syscall));
  if (isLine || SENT_AWAY.test(code) || NO_CONNECTION.test(error.message)) return 'lost';
  return outageOf(error.cause);
}

function isLineCall(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}
