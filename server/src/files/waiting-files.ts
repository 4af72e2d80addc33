import { access, constants, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import { lockFile } from '../database/file-lock.ts';
import type { Bucket } from './bucket.ts';
import { createDeletionMarks } from './deletion-marks.ts';
import { createFileStore, type FilePlace, filesFolder } from './file-store.ts';
import { ifMissing, keysIn } from './stored-files.ts';

/** Failures of the bucket, one behind the other, after which it is the bucket and not a file. */
const FAILURES_AT_MOST = 3;

/** Files and deletions in the data folder that a bucket is to get, shared by the processes of the folder. */
export class WaitingFiles {
  readonly files: FilePlace;
  readonly #path: string;
  readonly #lockPath: string;
  readonly #marks;
  /** How often what still waits could not be moved. */
  readonly #failed = new Map<string, number>();
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
    return (await keysIn(this.#path, () => {})).length + (await this.#marks.all()).length;
  }

  /**
   * Moves all that waits, deletions first, and leaves what the bucket refuses and what this machine cannot read.
   * @returns whether something came meanwhile
   * @throws {AggregateError} of what was left
   * @throws {LockTaken} while another process does it
   */
  async moveInto(bucket: Bucket): Promise<boolean> {
    using _lock = lockFile(this.#lockPath);
    const failures: unknown[] = [];
    await this.#attempt(await this.#marks.all(), failures, async (key) => {
      await deleteIn(bucket, key);
      await this.#marks.remove(key);
    });
    let isMore = false;
    const keys = await keysIn(this.#path, (error) => failures.push(error));
    await this.#attempt(keys, failures, async (key) => {
      if (!(await this.#move(key, bucket))) isMore = true;
    });
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '));
    return isMore;
  }

  /** Does it for each key, for those that failed most often last, unless the bucket does not answer. */
  async #attempt(
    keys: readonly string[],
    failures: unknown[],
    work: (key: string) => Promise<void>,
  ): Promise<void> {
    const failed = (key: string) => this.#failed.get(key) ?? 0;
    let inARow = 0;
    for (const key of keys.toSorted((one, other) => failed(one) - failed(other))) {
      if (inARow === FAILURES_AT_MOST) return;
      try {
        await work(key);
        this.#failed.delete(key);
        inARow = 0;
      } catch (error) {
        failures.push(error);
        this.#failed.set(key, failed(key) + 1);
        if (!isOfThisMachine(error)) inARow += 1;
      }
    }
  }

  /** @returns false when it was deleted or replaced meanwhile, and the bucket has to hear of it */
  async #move(key: string, bucket: Bucket): Promise<boolean> {
    if (await this.isDeleted(key)) return false;
    const before = await this.#version(key);
    if (before === undefined) return true;
    const path = join(this.#path, key);
    // Of a file that cannot be read, the client would wait without an end.
    await (await open(path)).close();
    // What cannot be deleted here afterwards would be uploaded again and again.
    await access(dirname(path), constants.W_OK);
    await bucket.putFile(key, path);
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

/** Whether a failure is one of this machine's own disk. */
function isOfThisMachine(error: unknown): boolean {
  const causes = error instanceof Error ? [error, error.cause] : [];
  return causes.some((cause) => cause instanceof Error && 'path' in cause);
}

/** @param key of a file, or of a folder with a slash at its end */
export function deleteIn(place: FilePlace, key: string): Promise<void> {
  return key.endsWith('/') ? place.deleteFolder(key.slice(0, -1)) : place.delete(key);
}
