import { warmUpOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import type { Logger } from 'pino';
import { openDatabase } from './database/database.ts';
import { readSettings, withPort } from './env.ts';
import { createParts } from './parts.ts';
import { openTelemetry } from './process-life.ts';
import { type MachineLink, openMachineLink } from './processes/machine-link.ts';
import type { Settings } from './settings/settings.ts';
import { startFailure } from './start-failure.ts';

/** Serves as one of several processes, until the primary asks it to stop or ends. */
export async function serveForPrimary(createLog: (settings: Settings) => Logger): Promise<void> {
  // The terminal and the service manager may signal all processes; when to stop is the primary's to say.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  const stopping = Promise.withResolvers<void>();
  const link = await openMachineLink(() => stopping.resolve());
  const settings = withPort(readSettings(), link.start.port);
  const log = createLog(settings);
  try {
    const stop = await serve(settings, link, log);
    await stopping.promise;
    await stop();
    process.exit(0);
  } catch (error) {
    link.report({ type: 'start-error', sentence: startFailure(error, settings) });
    process.disconnect();
    process.exitCode = 1;
  }
}

/** @returns drains and ends */
async function serve(settings: Settings, link: MachineLink, log: Logger): Promise<() => Promise<void>> {
  await using stack = new AsyncDisposableStack();
  const telemetry = settings.telemetry && stack.use(await openTelemetry(settings.telemetry, log));
  warmUpOfflineModel();
  const { database, pool } = stack.use(openDatabase(link.start.databaseUrl));
  const parts = stack.use(await createParts({ settings, database, pool, log, telemetry, machine: link }));
  const { isFirst } = link.start;
  if (isFirst) await parts.installSpeechModels((sentence) => console.error(sentence));
  await parts.app.listen({ host: settings.host, port: settings.port });
  link.report({
    type: 'ready',
    nodeId: parts.nodeId,
    signInLink: isFirst ? await parts.ensureSignInLink() : undefined,
  });
  const owned = stack.move();
  return async () => {
    await parts.drain(settings.stopTimeoutMs);
    await owned.disposeAsync();
  };
}
