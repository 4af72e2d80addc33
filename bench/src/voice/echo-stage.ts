import { join } from 'node:path';
import { startChild } from '../child.ts';
import { createProbe, type Probe } from '../probe.ts';

/** A bare echo server: what the frames of callers cost a server that only receives and sends them. */
export type EchoStage = AsyncDisposable & { pid: number; probe: Probe; url: string };

const READY = 'ready ';

export async function setEchoStage(): Promise<EchoStage> {
  await using stack = new AsyncDisposableStack();
  const probe = stack.use(createProbe());
  const server = stack.use(
    await startChild(process.execPath, [join(import.meta.dirname, '../baselines/echo-server.ts')], {
      isReady: (line) => line.startsWith(READY),
      env: probe.env,
    }),
  );
  const url = server.lines[0]?.slice(READY.length) ?? '';
  const owned = stack.move();
  return { pid: server.pid, probe, url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
