import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';

/** A data folder with a cluster on which nothing runs; made once for each worker, and deleted with the run's folder. */
let pristine: Promise<string> | undefined;

/**
 * Puts a cluster into a data folder as the first start of PostgreSQL leaves it. To copy one takes a tenth of what
 * making one takes; tests of making it start on an empty folder.
 */
export async function copyReadyCluster(dataFolder: string): Promise<void> {
  pristine ??= makeCluster();
  // With its owner, who is not the one who runs the tests where that is root.
  await promisify(execFile)('cp', ['-Rp', join(await pristine, 'postgres'), dataFolder]);
}

async function makeCluster(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-ready-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres(folder, false);
  await postgres[Symbol.asyncDispose]();
  return folder;
}
