import { createServer } from 'node:net';
import { warmUpOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import { pino } from 'pino';
import { loggedError } from './database/logged-error.ts';
import { prepareDatabase } from './database/prepared-database.ts';
import { readSettings, systemLanguage, withPort } from './env.ts';
import { createParts } from './parts.ts';
import { writeRunningFile } from './running-file.ts';
import type { Settings } from './settings/settings.ts';
import { startFailure } from './start-failure.ts';

// The process: start, say where it listens, stop. Standard output has the two ready lines, standard error all else.

// Beyond the conversations' own bound, for PostgreSQL to write what it holds.
const STOP_GRACE_MS = 60_000;

// What is written belongs to this user alone, whichever library writes it.
process.umask(0o077);
let address = { host: '', port: 0 };
try {
  const given = readSettings();
  const settings = given.port === 0 ? withPort(given, await freePort(given.host)) : given;
  address = settings;
  await serve(settings);
} catch (error) {
  console.error(startFailure(error, address));
  process.exit(1);
}

async function serve(settings: Settings): Promise<void> {
  const log = pino(
    { level: settings.logLevel, serializers: { err: loggedError } },
    pino.destination({ dest: 2, sync: true }),
  );
  endOnBug(log);
  await using stack = new AsyncDisposableStack();
  const telemetry = settings.telemetry && stack.use(await openTelemetry(settings.telemetry, log));
  const preparing = prepareDatabase(settings);
  // PostgreSQL starts meanwhile in a process of its own.
  warmUpOfflineModel();
  const database = stack.use(await preparing);
  if (database.elsewhere) {
    console.error(`The database lives in ${database.elsewhere}, since it may not run as root.`);
  }
  const parts = stack.use(
    await createParts({ settings, database: database.database, pool: database.pool, log, telemetry }),
  );
  await parts.installSpeechModels((sentence) => console.error(sentence));
  await parts.app.listen({ host: settings.host, port: settings.port });
  stack.use(
    await writeRunningFile(settings.dataFolder, { databaseUrl: database.url, publicUrl: settings.publicUrl }),
  );
  const owned = stack.move();
  stopOnSignal(log, settings.stopTimeoutMs, async () => {
    await parts.drain(settings.stopTimeoutMs);
    await owned.disposeAsync();
  });
  void database.endsOften.then(() =>
    log.error(
      'PostgreSQL ends again and again and is started after growing pauses; its log in the database folder says why',
    ),
  );
  const link = new URL(await parts.ensureSignInLink());
  const language = systemLanguage();
  if (language) link.searchParams.set('lang', language);
  console.log(`Parley is ready: ${settings.publicUrl}`);
  console.log(`Sign in: ${link.href}`);
}

/** Its packages are loaded only where there is a collector. */
async function openTelemetry(settings: NonNullable<Settings['telemetry']>, log: pino.Logger) {
  const { openTelemetry } = await import('./telemetry/open-telemetry.ts');
  return openTelemetry(settings, log);
}

function stopOnSignal(log: pino.Logger, timeoutMs: number, stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // The second signal is an order; PostgreSQL is stopped by its supervisor.
      if (isStopping) process.exit(1);
      isStopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), timeoutMs + STOP_GRACE_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'could not stop in order');
          process.exit(1);
        },
      );
    });
  }
}

function endOnBug(log: pino.Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve));
  const taken = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof taken === 'object' && taken ? taken.port : 0;
}
