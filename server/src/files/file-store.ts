import { join } from 'node:path';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

// What belongs here: where bytes too large for the database are kept.

/** Files by key, such as `avatars/3f….webp`; keys are made by the server, never by a client. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Also fine when there is none. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins with the folder. */
  deleteFolder(folder: string): Promise<void>;
};

/** Files in a folder of the data folder. */
export function createFileStore(dataFolder: string): FileStore {
  const location = join(dataFolder, 'files');
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async get(key) {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return undefined;
        throw error;
      }
    },
    delete: (key) => disk.delete(key),
    deleteFolder: (folder) => disk.deleteAll(folder),
  };
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
