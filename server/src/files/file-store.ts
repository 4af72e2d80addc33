import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

// What belongs here: where bytes too large for the database are kept.

/** Files by key, such as `avatars/3f….webp`; keys are made by the server, never by a client. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Copies a file of this machine, of any length, piece by piece. */
  putFile(key: string, path: string): Promise<void>;
  /** Undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** To be read piece by piece; the length is in bytes. Undefined when there is none. */
  open(key: string): Promise<{ stream: Readable; length: number } | undefined>;
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
    putFile: (key, path) => disk.copyFromFs(path, key),
    get: (key) => unlessMissing(disk.getBytes(key)),
    async open(key) {
      const metaData = await unlessMissing(disk.getMetaData(key));
      return metaData && { stream: await disk.getStream(key), length: metaData.contentLength };
    },
    delete: (key) => disk.delete(key),
    deleteFolder: (folder) => disk.deleteAll(folder),
  };
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const isAboutReading =
      error instanceof errors.E_CANNOT_READ_FILE || error instanceof errors.E_CANNOT_GET_METADATA;
    if (isAboutReading && isMissing(error.cause)) return undefined;
    throw error;
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
