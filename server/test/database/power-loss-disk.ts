import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

// A disk that loses its power. A program that is started with `--import` of this file works on its real folder; beside
// it is written down what it has synced: the bytes of a file, the names in a folder. Nothing else outlives the power
// cut. It is stricter than most file systems, which write more than they are asked to.

/** Environment variable that names the folder in which synced bytes and names are noted; unset, nothing is. */
export const DISK_RECORD = 'PARLEY_TEST_DISK_RECORD';

type Entry = { name: string; inode: string; isFolder: boolean };

const record = process.env[DISK_RECORD];
if (record) await noteSyncs(record);

async function noteSyncs(folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const some = await fs.promises.open(process.execPath, 'r');
  const handles = Object.getPrototypeOf(some) as fs.promises.FileHandle;
  await some.close();
  for (const method of ['sync', 'datasync'] as const) {
    const original = handles[method];
    handles[method] = async function (this: fs.promises.FileHandle) {
      const note = prepare(folder, this.fd);
      await original.call(this);
      note();
    };
  }
  for (const method of ['fsyncSync', 'fdatasyncSync'] as const) {
    const original = fs[method];
    fs[method] = (fd: number) => {
      const note = prepare(folder, fd);
      original(fd);
      note();
    };
  }
  syncBuiltinESMExports();
}

let prepared = 0;
const noted = new Map<string, number>();

/**
 * Reads what is in a file or a folder before it is synced: what is written meanwhile may be lost.
 * @returns what notes it when it is synced
 */
function prepare(folder: string, fd: number): () => void {
  prepared += 1;
  const order = prepared;
  const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
  const found = fs.fstatSync(fd, { bigint: true });
  const inode = `${found.ino}`;
  const draft = join(folder, `draft-${order}`);
  if (found.isDirectory()) fs.writeFileSync(draft, JSON.stringify(entriesOf(path)));
  else fs.copyFileSync(path, draft);
  return () => {
    if (order < (noted.get(inode) ?? 0)) return;
    noted.set(inode, order);
    fs.renameSync(draft, join(folder, inode));
  };
}

function entriesOf(path: string): Entry[] {
  return fs.readdirSync(path).flatMap((name) => {
    const found = fs.lstatSync(join(path, name), { bigint: true, throwIfNoEntry: false });
    return found ? [{ name, inode: `${found.ino}`, isFolder: found.isDirectory() }] : [];
  });
}

/**
 * Makes the folder that a machine finds when its power is back.
 * @param folder the one that the program worked on
 * @param noted where its syncs were noted
 * @param survivor a new folder
 */
export function cutPower(folder: string, noted: string, survivor: string): void {
  restore(noted, `${fs.lstatSync(folder, { bigint: true }).ino}`, survivor);
}

function restore(noted: string, inode: string, folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const entry of notedEntries(join(noted, inode))) {
    const path = join(folder, entry.name);
    if (entry.isFolder) restore(noted, entry.inode, path);
    else if (fs.existsSync(join(noted, entry.inode))) fs.copyFileSync(join(noted, entry.inode), path);
    else fs.writeFileSync(path, '');
  }
}

function notedEntries(file: string): Entry[] {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Entry[]) : [];
}
