import cluster from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { loggedError } from './database/logged-error.ts';
import { readSettings, unknownSettings, withPort } from './env.ts';
import type { Settings } from './settings/settings.ts';
import { startFailure } from './start-failure.ts';

// The process: start, say where it listens, stop. Standard output has the two ready lines, standard error all else.
// It serves itself, or is the primary of several processes that run this file again and serve.

// What is written belongs to this user alone, whichever library writes it.
process.umask(0o077);
if (cluster.isWorker) {
  const { serveForPrimary } = await import('./serve-for-primary.ts');
  await serveForPrimary(createLog);
} else {
  let address = { host: '', port: 0 };
  try {
    const given = readSettings();
    address = given;
    const settings = given.port === 0 ? withPort(given, await freePort(given.host)) : given;
    address = settings;
    const log = createLog(settings);
    const variables = unknownSettings();
    if (variables.length > 0) log.warn({ variables }, 'these variables are no settings, and are ignored');
    if (settings.processes === 1) await (await import('./serve.ts')).serve(settings, log);
    else await (await import('./serve-in-processes.ts')).serveInProcesses(settings, log);
  } catch (error) {
    console.error(startFailure(error, address));
    process.exit(1);
  }
}

/** An error that no code has caught ends the process. */
function createLog({ logLevel }: Pick<Settings, 'logLevel'>): pino.Logger {
  const log = pino(
    { level: logLevel, serializers: { err: loggedError } },
    pino.destination({ dest: 2, sync: true }),
  );
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
  return log;
}

async function freePort(host: string): Promise<number> {
  await using probe = createServer();
  await once(probe.listen(0, host), 'listening');
  return (probe.address() as AddressInfo).port;
}
