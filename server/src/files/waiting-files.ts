import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { lockFile } from '../database/file-lock.ts';
import type { Bucket } from './bucket.ts';
import { createDeletionMarks } from './deletion-marks.ts';
import { createFileStore, type FilePlace, filesFolder } from './file-store.ts';
import { ifMissing, keysIn } from './stored-files.ts';

const FAILURES_AT_MOST = 3;

/** Files and deletions in the data folder that a bucket is to get, shared by the processes of the folder. */
export class WaitingFiles {
  readonly files: FilePlace;
  readonly #path: string;
  readonly #lockPath: string;
  readonly #marks;
  /** Changes of the folder by this process, one at a time. */
  readonly #changes = new PQueue({ concurrency: 1 });

  constructor(dataFolder: string) {
    this.files = createFileStore(dataFolder);
    this.#path = filesFolder(dataFolder);
    this.#lockPath = join(dataFolder, 'files.lock');
    this.#marks = createDeletionMarks(dataFolder);
  }

  async add(put: (files: FilePlace) => Promise<void>): Promise<void> {
    await this.#changes.add(() => put(this.files));
  }

  /** Whether something waits of this file: the bucket must not get anything newer before it. */
  async has(key: string): Promise<boolean> {
    return (await this.#version(key)) !== undefined || (await this.isDeleted(key));
  }

  isDeleted(key: string): Promise<boolean> {
    return this.#marks.covers(key);
  }

  /**
   * Deletes what waits of a file, or of a folder with a slash at its end.
   * @returns whether there was something, which may be on its way into the bucket: then the deletion waits as well
   */
  async delete(key: string): Promise<boolean> {
    const isFolder = key.endsWith('/');
    const isHere = isFolder
      ? (await keysIn(join(this.#path, key.slice(0, -1)))).length > 0
      : (await this.#version(key)) !== undefined;
    if (!isHere) return false;
    await this.#changes.add(async () => {
      await deleteIn(this.files, key);
      // A mark that came before could be gone before the file, which would then be moved for good.
      await this.addDeletion(key);
    });
    return true;
  }

  /** Remembers what is to be deleted in the bucket. */
  addDeletion(key: string): Promise<void> {
    return this.#marks.add(key);
  }

  async count(): Promise<number> {
    return (await keysIn(this.#path)).length + (await this.#marks.all()).length;
  }

  /**
   * Moves all that waits, deletions first, and leaves what the bucket refuses.
   * @returns whether something came meanwhile
   * @throws {AggregateError} of what was left
   * @throws {LockTaken} while another process does it
   */
  async moveInto(bucket: Bucket): Promise<boolean> {
    using _lock = lockFile(this.#lockPath);
    const failures: unknown[] = [];
    const attempt = async (work: () => Promise<void>) => {
      // By then it is the bucket, and not a file.
      if (failures.length < FAILURES_AT_MOST) await work().catch((error: unknown) => failures.push(error));
    };
    for (const key of await this.#marks.all()) {
      await attempt(async () => {
        await deleteIn(bucket, key);
        await this.#marks.remove(key);
      });
    }
    let isMore = false;
    for (const key of await keysIn(this.#path)) {
      await attempt(async () => {
        if (!(await this.#move(key, bucket))) isMore = true;
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The bucket did not take all files.');
    return isMore;
  }

  /** @returns false when it was deleted or replaced meanwhile, and the bucket has to hear of it */
  async #move(key: string, bucket: Bucket): Promise<boolean> {
    if (await this.isDeleted(key)) return false;
    const before = await this.#version(key);
    if (before === undefined) return true;
    await bucket.putFile(key, join(this.#path, key));
    return await this.#changes.add(async () => {
      if ((await this.#version(key)) !== before || (await this.isDeleted(key))) return false;
      await this.files.delete(key);
      return true;
    });
  }

  /** Differs between files that had the same key one after the other. */
  async #version(key: string): Promise<string | undefined> {
    const found = await stat(join(this.#path, key), { bigint: true }).catch(ifMissing(undefined));
    return found && `${found.ino} ${found.mtimeNs}`;
  }
}

/** @param key of a file, or of a folder with a slash at its end */
export function deleteIn(place: FilePlace, key: string): Promise<void> {
  return key.endsWith('/') ? place.deleteFolder(key.slice(0, -1)) : place.delete(key);
}
