import { warmUpOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import type { Logger } from 'pino';
import { prepareDatabase } from './database/prepared-database.ts';
import { bucketAddress } from './files/bucket.ts';
import { createParts } from './parts.ts';
import { openTelemetry, sayDatabaseFailures, sayReady, stopOnSignal } from './process-life.ts';
import { writeRunningFile } from './running-file.ts';
import type { Settings } from './settings/settings.ts';

/** Serves in this process, with its database, until it is asked to stop. */
export async function serve(settings: Settings, log: Logger): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const telemetry = settings.telemetry && stack.use(await openTelemetry(settings.telemetry, log));
  const preparing = prepareDatabase(settings);
  // PostgreSQL starts meanwhile in a process of its own.
  warmUpOfflineModel();
  const database = stack.use(await preparing);
  sayDatabaseFailures(database, log);
  const parts = stack.use(
    await createParts({ settings, database: database.database, pool: database.pool, log, telemetry }),
  );
  await parts.installSpeechModels((sentence) => console.error(sentence));
  await parts.app.listen({ host: settings.host, port: settings.port });
  stack.use(
    await writeRunningFile(settings.dataFolder, {
      databaseUrl: database.url,
      publicUrl: settings.publicUrl,
      bucket: settings.files && bucketAddress(settings.files),
    }),
  );
  const owned = stack.move();
  stopOnSignal(log, settings.stopTimeoutMs, async () => {
    await parts.drain(settings.stopTimeoutMs);
    await owned.disposeAsync();
  });
  sayReady(settings.publicUrl, await parts.ensureSignInLink());
}
