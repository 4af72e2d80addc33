import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The cluster was made by another major version of PostgreSQL, which this one cannot read. */
export class OtherPostgres extends Error {
  override name = 'OtherPostgres';
}

/**
 * Refuses a cluster that the programs in a folder cannot read.
 * @throws {OtherPostgres} with the way from one version to the other
 */
export async function refuseOtherMajor(cluster: string, programs: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const { stdout } = await promisify(execFile)(join(programs, 'postgres'), ['--version'], { cwd: '/' });
  const here = /(\d+)(?:\.\d+)?\s*$/.exec(stdout.trim())?.[1] ?? '';
  if (made === '' || here === '' || made === here) return;
  throw new OtherPostgres(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this Parley brings version ${here}. Make a backup with the Parley that used it (npm run backup -- FOLDER), then bring it into a new data folder with this one (npm run restore -- FOLDER). Nothing was changed.`,
  );
}
