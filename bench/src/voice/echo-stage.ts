import { startServer } from '../child.ts';
import { createProbe, type Probe } from '../probe.ts';

/** A bare echo server: what the frames of callers cost a server that only receives and sends them. */
export type EchoStage = AsyncDisposable & { pid: number; probe: Probe; url: string };

export async function setEchoStage(): Promise<EchoStage> {
  await using stack = new AsyncDisposableStack();
  const probe = stack.use(createProbe());
  const server = stack.use(await startServer('baselines/echo-server.ts', probe.env));
  const owned = stack.move();
  return { pid: server.pid, probe, url: server.address, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
