import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';
import { BackupRefused } from './backup-refused.ts';

export const MANIFEST_NAME = 'backup.json';

const BackedUpTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** Of the compressed file, in hexadecimal. */
  sha256: z.string(),
});
export type BackedUpTable = z.infer<typeof BackedUpTable>;

/** Work that waited when the backup was made. */
const BackedUpJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  key: z.string().nullable(),
  group: z.string().nullable(),
});
export type BackedUpJob = z.infer<typeof BackedUpJob>;

const BackupManifest = z.object({
  /** Changes when an older Parley could not read the folder any more. */
  format: z.literal(1),
  parley: z.string(),
  postgres: z.string(),
  /** Everything that was acknowledged before this moment is in the backup. */
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** In an order in which each comes after those it refers to. */
  tables: z.array(BackedUpTable),
  jobs: z.array(BackedUpJob),
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** The secret key, sealed with the passphrase; null where there was no key file. */
  sealed_key: z.string().nullable(),
});
/** What is in the folder of a backup. */
export type BackupManifest = z.infer<typeof BackupManifest>;

export function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  return writeFile(join(folder, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** @throws {BackupRefused} when the folder has no backup that this Parley can read */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_NAME), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupRefused(`${folder} is no backup: it has no ${MANIFEST_NAME}.`);
  const { data, error } = BackupManifest.safeParse(parsedJson(text));
  if (data) return data;
  throw new BackupRefused(`${MANIFEST_NAME} in ${folder} was made by a newer Parley, or is damaged.`, {
    cause: error,
  });
}
