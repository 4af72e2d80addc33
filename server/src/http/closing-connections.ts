import type { Server } from 'node:http';

/** What is being answered when the server closes may take this long, in milliseconds. */
const LAST_REQUESTS_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Lets a server that is about to close do so soon: a connection whose last request is answered after the closing
 * began would otherwise stay open for the next one.
 */
export function closeConnectionsSoon(server: Server): void {
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const all = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(all);
  });
}
