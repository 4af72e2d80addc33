import { chmod, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createBackup } from '../../server/src/backup/backup.ts';
import { restoreBackup } from '../../server/src/backup/restore.ts';
import { readRunningFile } from '../../server/src/running-file.ts';
import { seedConversations } from './call-logs/seeded-conversations.ts';
import type { Figure } from './figure.ts';
import { startParley } from './parley-process.ts';

const MANY = 100_000;
const PASSPHRASE = 'a passphrase of the bench';
const PEOPLE_ONLY = 0o711;

/** A backup of 100,000 conversations while the server runs, and its restoration, beside a copy of the cluster. */
export async function benchBackup(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-backup-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, PEOPLE_ONLY);
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-bench-data-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  stack.use(await startParley({}, dataFolder));
  const databaseUrl = (await readRunningFile(dataFolder))?.databaseUrl ?? '';
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  await seedConversations(client, MANY);
  await client.query('checkpoint').catch(() => undefined);
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const stored = Number(rows[0]?.bytes) / 1_000_000;

  const cluster = join(dataFolder, 'postgres/cluster');
  const copied = await seconds(() => cp(cluster, join(folder, 'copy'), { recursive: true }));
  const backup = join(folder, 'backup');
  const backedUp = await seconds(() =>
    createBackup({ databaseUrl, dataFolder, folder: backup, passphrase: PASSPHRASE }),
  );
  const data = join(folder, 'data');
  const restored = await seconds(() =>
    restoreBackup({ folder: backup, dataFolder: data, passphrase: PASSPHRASE }),
  );
  const copy = { name: 'copy of the cluster', value: copied };
  const database = { name: 'database', value: stored };
  return [
    { bench: 'backup', name: `backup of ${MANY} conversations`, value: backedUp, unit: 's', baseline: copy },
    { bench: 'backup', name: 'its restoration', value: restored, unit: 's', baseline: copy },
    { bench: 'backup', name: 'its size', value: await megabytes(backup), unit: 'MB', baseline: database },
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function megabytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1_000_000;
}
