/** SQLSTATE classes and codes by which PostgreSQL sends everybody away: lost line, shutting down, starting, full. */
const SENT_AWAY = /^(08...|57P0[1-5]|53300)$/;
/** What the operating system says when nobody answers. */
const NO_LINE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** What node-postgres says in words alone. */
const NO_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether a query failed because the database could not be reached, so that it may succeed later. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A file that is missing has the same code as a socket that is missing.
  const isLine = NO_LINE.has(code) && (!('syscall' in error) || isLineCall(error.syscall));
  return isLine || SENT_AWAY.test(code) || NO_CONNECTION.test(error.message) || isDatabaseLost(error.cause);
}

function isLineCall(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}
