import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { BackedUpTable } from './backup-manifest.ts';
import { BackupRefused } from './backup-refused.ts';

// Each table is a file of PostgreSQL's own text format, which every version reads, compressed.

const FOLDER = 'tables';
// Fast: the disk is not what a backup is short of.
const LEVEL = 1;

type TableColumns = Pick<BackedUpTable, 'name' | 'columns'>;

/** Writes the rows of a table that the connection's transaction sees. */
export async function writeTable(
  client: pg.ClientBase,
  folder: string,
  table: TableColumns,
): Promise<BackedUpTable> {
  await mkdir(join(folder, FOLDER), { recursive: true });
  const rows = client.query(to(`copy ${named(client, table)} to stdout`));
  const sum = checksum();
  const file = createWriteStream(fileOf(folder, table.name), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: LEVEL }), sum.stream, file);
  return { ...table, rows: rows.rowCount, sha256: sum.digest() };
}

/**
 * Puts the rows of a backup into the table of the same name.
 * @throws {BackupRefused} when the file is not what the backup wrote; the transaction has to be rolled back
 */
export async function readTable(client: pg.ClientBase, folder: string, table: BackedUpTable): Promise<void> {
  const sum = checksum();
  const rows = client.query(from(`copy ${named(client, table)} from stdin`));
  const file = createReadStream(fileOf(folder, table.name));
  try {
    await pipeline(file, sum.stream, createGunzip(), rows);
  } catch (cause) {
    throw new BackupRefused(`The table ${table.name} of the backup cannot be read: ${reasonOf(cause)}`, {
      cause,
    });
  }
  if (sum.digest() !== table.sha256 || rows.rowCount !== table.rows) {
    throw new BackupRefused(`The table ${table.name} of the backup is damaged: its checksum is another one.`);
  }
}

function fileOf(folder: string, table: string): string {
  return join(folder, FOLDER, `${table}.copy.gz`);
}

function named(client: pg.ClientBase, { name, columns }: TableColumns): string {
  const quoted = (identifier: string) => client.escapeIdentifier(identifier);
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

function checksum(): { stream: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
