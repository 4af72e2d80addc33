import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections, one of which would take it before the server does, or
// while a server that is started again is away.
const LOWEST = 15_000;
const BEYOND = 32_000;

// Three files of tests run at the same time. Each takes every third port, or one could be given the port of a server
// of another that does not listen yet.
const FILES_AT_ONCE = 3;
const own = Number(process.env.VITEST_POOL_ID ?? 0) % FILES_AT_ONCE;

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FILES_AT_ONCE * randomInt(LOWEST / FILES_AT_ONCE, Math.floor(BEYOND / FILES_AT_ONCE)) + own;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
