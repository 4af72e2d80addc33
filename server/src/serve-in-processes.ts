import type { Logger } from 'pino';
import { prepareDatabase } from './database/prepared-database.ts';
import { bucketAddress } from './files/bucket.ts';
import { createNodeStore } from './nodes/node-store.ts';
import { sayDatabaseFailures, sayReady, stopOnSignal } from './process-life.ts';
import { startServingProcesses } from './processes/serving-processes.ts';
import { writeRunningFile } from './running-file.ts';
import type { Settings } from './settings/settings.ts';

/** Has several processes serve, each a node, over one database that this one holds, until it is asked to stop. */
export async function serveInProcesses(settings: Settings, log: Logger): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await prepareDatabase(settings));
  sayDatabaseFailures(database, log);
  const nodes = createNodeStore(database.pool);
  const serving = stack.use(
    await startServingProcesses({
      processes: settings.processes,
      databaseUrl: database.poolUrl,
      port: settings.port,
      log,
      // It runs nothing any more, so others need not wait for its lease.
      onLost: (nodeId) => nodes.expire(nodeId),
    }),
  );
  stack.use(
    await writeRunningFile(settings.dataFolder, {
      databaseUrl: database.url,
      publicUrl: settings.publicUrl,
      bucket: settings.files && bucketAddress(settings.files),
    }),
  );
  const owned = stack.move();
  stopOnSignal(log, settings.stopTimeoutMs, () => owned.disposeAsync());
  sayReady(settings.publicUrl, serving.signInLink);
}
