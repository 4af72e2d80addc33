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
export type FilePlace = {
  /** Replaces what is there. @throws {RangeError} when there are no bytes */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Copies a file of this machine, of any length, piece by piece. */
  putFile(key: string, path: string): Promise<void>;
  /** Undefined when there is none. @throws {FileLost} when it has lost its bytes */
  get(key: string): Promise<Uint8Array | undefined>;
  /**
   * To be read piece by piece; the length is in bytes. Undefined when there is none.
   * @throws {FileLost} when it has lost its bytes
   */
  open(key: string): Promise<{ stream: Readable; length: number } | undefined>;
  /** Also fine when there is none. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins with the folder and a slash. */
  deleteFolder(folder: string): Promise<void>;
};

/** Where the server puts its files. */
export type FileStore = FilePlace & {
  /** Deletes what processes that were lost had begun to put. */
  deleteUnfinished(): Promise<void>;
  /** How many files are not yet where they should be. */
  waiting(): Promise<number>;
};

/** Files in a folder of the data folder. */
export function createFileStore(dataFolder: string): FileStore {
  const driver = new DurableDriver(filesFolder(dataFolder));
  const disk = new Disk(driver);
  const files = filesOn(disk, isMissingFile);
  return {
    ...files,
    deleteFolder: (folder) => disk.deleteAll(folder),
    deleteUnfinished: () => driver.deleteUnfinished(Date.now()),
    waiting: async () => 0,
  };
}

/** Where the data folder has files. */
export function filesFolder(dataFolder: string): string {
  return join(dataFolder, 'files');
}

/**
 * What is the same for every disk.
 * @param isMissing whether the cause of a failure says that there is no such file
 */
export function filesOn(disk: Disk, isMissing: (cause: unknown) => boolean): Omit<FilePlace, 'deleteFolder'> {
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
  return {
    async put(key, bytes) {
      // A file without bytes is one that has lost them.
      if (bytes.byteLength === 0) throw new RangeError(`Nothing to store as ${key}.`);
      await disk.put(key, bytes);
    },
    putFile: (key, path) => disk.copyFromFs(path, key),
    async get(key) {
      const bytes = await unlessMissing(disk.getBytes(key));
      if (bytes?.byteLength === 0) throw new FileLost();
      return bytes;
    },
    async open(key) {
      const metaData = await unlessMissing(disk.getMetaData(key));
      if (metaData?.contentLength === 0) throw new FileLost();
      return metaData && { stream: await disk.getStream(key), length: metaData.contentLength };
    },
    delete: (key) => disk.delete(key),
  };
}

function isMissingFile(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
