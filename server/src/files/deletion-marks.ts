import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { DurableDriver } from './durable-driver.ts';
import { ifMissing, keysIn } from './stored-files.ts';

/** What was deleted and is still to be deleted in the bucket, for all processes of a data folder. */
export function createDeletionMarks(dataFolder: string) {
  const folder = join(dataFolder, 'deleted-files');
  const disk = new Disk(new DurableDriver(folder));
  return {
    /** Keys of files, and of folders with a slash at their end. */
    async all(): Promise<string[]> {
      const names = await keysIn(folder);
      const keys = names.map((name) => readFile(join(folder, name), 'utf8').catch(ifMissing('')));
      return (await Promise.all(keys)).filter(Boolean);
    },
    /** Whether a file is deleted, by itself or with a folder. */
    async covers(key: string): Promise<boolean> {
      const found = [key, ...foldersOf(key)].map((each) =>
        access(join(folder, nameOf(each))).then(() => true, ifMissing(false)),
      );
      return (await Promise.all(found)).includes(true);
    },
    /** It is on the disk when the promise resolves. */
    add: (key: string): Promise<void> => disk.put(nameOf(key), key),
    remove: (key: string): Promise<void> => disk.delete(nameOf(key)),
  };
}

/** Keys may be longer than a file's name may be. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function foldersOf(key: string): string[] {
  const parts = key.split('/').slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
}
