import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { DurableDriver } from './durable-driver.ts';
import { FileLost } from './file-errors.ts';

// What belongs here: where bytes too large for the database are stored.

/**
 * Files by key, such as `avatars/3f….webp`; keys are made by the server, never by a client. What was put outlives a
 * loss of power as soon as the promise resolves; so its row is written after it.
 */
export type FileStore = ReturnType<typeof createFileStore>;

/** Files in a folder of the data folder. */
export function createFileStore(dataFolder: string) {
  const driver = new DurableDriver(join(dataFolder, 'files'));
  const disk = new Disk(driver);
  return {
    /** Replaces what is there. @throws {RangeError} when there are no bytes */
    async put(key: string, bytes: Uint8Array): Promise<void> {
      // A file without bytes is one that has lost them.
      if (bytes.byteLength === 0) throw new RangeError(`Nothing to store as ${key}.`);
      await disk.put(key, bytes);
    },
    /** Copies a file of this machine, of any length, piece by piece. */
    putFile: (key: string, path: string): Promise<void> => disk.copyFromFs(path, key),
    /** Undefined when there is none. @throws {FileLost} when it has lost its bytes */
    async get(key: string): Promise<Uint8Array | undefined> {
      const bytes = await unlessMissing(disk.getBytes(key));
      if (bytes?.byteLength === 0) throw new FileLost();
      return bytes;
    },
    /**
     * To be read piece by piece; the length is in bytes. Undefined when there is none.
     * @throws {FileLost} when it has lost its bytes
     */
    async open(key: string): Promise<{ stream: Readable; length: number } | undefined> {
      const metaData = await unlessMissing(disk.getMetaData(key));
      if (metaData?.contentLength === 0) throw new FileLost();
      return metaData && { stream: await disk.getStream(key), length: metaData.contentLength };
    },
    /** Also fine when there is none. */
    delete: (key: string): Promise<void> => disk.delete(key),
    /** Deletes every file whose key begins with the folder. */
    deleteFolder: (folder: string): Promise<void> => disk.deleteAll(folder),
    /** Deletes what processes that were lost had begun to put. */
    deleteUnfinished: (): Promise<void> => driver.deleteUnfinished(Date.now()),
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
