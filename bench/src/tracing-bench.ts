import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureBoth, parleyContender } from './chat-turn-bench.ts';
import { startServer } from './child.ts';
import { comparing, type Figure } from './figure.ts';
import { startParley } from './parley-process.ts';

const LOAD = { parallel: 10, rounds: 8, warmUpMs: 5_000 };
/** Of chat turns without traces, what turns with all of their traces may take. */
const BUDGET = 1.25;

/** What a chat turn costs whose traces all go to a collector, beside one without traces. */
export async function benchTracing(): Promise<Figure[]> {
  await using upstream = await startServer('upstream-process.ts');
  await using collector = await startCollector();
  const env = {
    PARLEY_OPENAI_COMPATIBLE_URL: upstream.address,
    PARLEY_OPENAI_COMPATIBLE_MODELS: 'bench',
  };
  await using plain = await startParley(env);
  await using traced = await startParley({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const [without, withTraces] = await measureBoth(
    [await parleyContender(plain), await parleyContender(traced)],
    LOAD,
  );
  if (collector.bytes() === 0) throw new Error('No trace reached the collector.');
  const bench = `tracing, ${LOAD.parallel} parallel`;
  const compared = comparing(bench, withTraces, { name: 'without', run: without });
  return [
    {
      ...compared('CPU per turn, server', 'ms', (run) => run.serverCpuMs),
      budget: { value: Number((without.serverCpuMs * BUDGET).toFixed(2)), kind: 'at-most' },
    },
    compared('p50', 'ms', (run) => run.p50),
    compared('p95', 'ms', (run) => run.p95),
  ];
}

/** Takes what is sent to it, and reads nothing of it. */
async function startCollector(): Promise<AsyncDisposable & { url: string; bytes: () => number }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  // As long as collectors do: traces come every five seconds.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
