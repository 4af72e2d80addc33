import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A load balancer: each connection goes to a node that says that it takes work. */
export type Balancer = AsyncDisposable & { url: string };

const LOOK_MS = 250;
const ANSWER_MS = 1_000;

/** @param ports of the nodes, on this machine */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const sockets = new Set<Socket>();
  const closing = new AbortController();
  let connections = 0;
  const server = createServer((client) => {
    const choices = ports.filter((port) => ready.has(port));
    const port = choices[connections++ % Math.max(1, choices.length)];
    if (port === undefined) return void client.destroy();
    const node = createConnection(port, '127.0.0.1');
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      // What one side loses, the other loses too, as behind a real balancer.
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const watching = ports.map((port) => watch(port, ready, closing.signal));
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.all(watching);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function watch(port: number, ready: Set<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isReady) ready.add(port);
    else ready.delete(port);
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
