import type { Logger } from 'pino';
import type { PreparedDatabase } from './database/prepared-database.ts';
import { systemLanguage } from './env.ts';
import type { Settings } from './settings/settings.ts';

// What belongs here: what processes of the server have in common, whether or not they serve themselves.

// Beyond the conversations' own bound, for PostgreSQL to write what it holds.
const STOP_GRACE_MS = 60_000;

/** Where it listens, and how the owner comes in. */
export function sayReady(publicUrl: string, signInLink: string): void {
  const link = new URL(signInLink);
  const language = systemLanguage();
  if (language) link.searchParams.set('lang', language);
  console.log(`Parley is ready: ${publicUrl}`);
  console.log(`Sign in: ${link.href}`);
}

/** Where the database lives, and that it ends too often. */
export function sayDatabaseFailures(
  { elsewhere, endsOften }: Pick<PreparedDatabase, 'elsewhere' | 'endsOften'>,
  log: Logger,
): void {
  if (elsewhere) console.error(`The database lives in ${elsewhere}, since it may not run as root.`);
  void endsOften.then(() =>
    log.error(
      'PostgreSQL ends again and again and is started after growing pauses; its log in the database folder says why',
    ),
  );
}

/** Stops in order at the first signal, and at once at the second. */
export function stopOnSignal(log: Logger, timeoutMs: number, stop: () => Promise<void>): void {
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

/** Its packages are loaded only where there is a collector. */
export async function openTelemetry(settings: NonNullable<Settings['telemetry']>, log: Logger) {
  const { openTelemetry: open } = await import('./telemetry/open-telemetry.ts');
  return open(settings, log);
}
