import { access } from 'node:fs/promises';
import { LockTaken } from '../database/file-lock.ts';
import type { Bucket } from './bucket.ts';
import { FileLost, FilesUnreachable } from './file-errors.ts';
import { createFileStore, type FilePlace, type FileStore } from './file-store.ts';
import { deleteIn, WaitingFiles } from './waiting-files.ts';

/** Pause after a bucket did not answer, in which it is not asked. */
const PAUSE_MS = 5_000;
/** Pauses for which it counts that another node said that files wait there. */
const PAUSES_HEARD = 3;
const WAITING = 'files-waiting';

/** The part of the nodes by which they tell each other that files wait. */
type NodeWords = {
  hear(matter: string, take: () => void): void;
  tellAll(matter: string, said: unknown): Promise<void>;
};

type Dependencies = {
  dataFolder: string;
  bucket: Bucket;
  log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
  pauseMs?: number;
};

/**
 * Files in a bucket, by way of this machine's folder when the bucket does not answer: what was put waits there, can be
 * read meanwhile, and is moved into the bucket when it answers again, also by a later process. So is what was in the
 * folder before there was a bucket. Deletions wait likewise.
 */
export class BucketStore implements FileStore, AsyncDisposable {
  readonly deleteUnfinished: FileStore['deleteUnfinished'];
  readonly #waiting: WaitingFiles;
  readonly #bucket: Bucket;
  readonly #log: Dependencies['log'];
  readonly #pauseMs: number;
  #awayUntilMs = 0;
  /** Until then another node may have what the bucket lacks. */
  #elsewhereUntilMs = 0;
  #nodes: NodeWords | undefined;
  #moving: Promise<void> | undefined;
  #isMore = false;
  /** What was logged of files that could not be moved. */
  #whyLeft: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isDisposed = false;

  /** Begins to move what waits in the folder. */
  constructor({ dataFolder, bucket, log, pauseMs = PAUSE_MS }: Dependencies) {
    this.deleteUnfinished = createFileStore(dataFolder).deleteUnfinished;
    this.#waiting = new WaitingFiles(dataFolder);
    this.#bucket = bucket;
    this.#log = log;
    this.#pauseMs = pauseMs;
    this.#beginMoving();
  }

  /** Tells the other nodes of files that wait here, and hears of theirs: what is missing until then is not lost. */
  connectNodes(nodes: NodeWords): void {
    this.#nodes = nodes;
    nodes.hear(WAITING, () => {
      this.#elsewhereUntilMs = performance.now() + PAUSES_HEARD * this.#pauseMs;
    });
    if (this.#timer) this.#tellOthers();
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#store(key, (place) => place.put(key, bytes));
  }

  async putFile(key: string, path: string): Promise<void> {
    // A file of this machine that cannot be read says nothing about the bucket.
    await access(path);
    await this.#store(key, (place) => place.putFile(key, path));
  }

  get(key: string): ReturnType<FilePlace['get']> {
    return this.#read(key, (place) => place.get(key));
  }

  open(key: string): ReturnType<FilePlace['open']> {
    return this.#read(key, (place) => place.open(key));
  }

  async delete(key: string): Promise<void> {
    const waits = await this.#waiting.delete(key);
    if (!waits && (await this.#isDone(() => deleteIn(this.#bucket, key)))) return;
    if (!waits) await this.#waiting.addDeletion(key);
    this.#beginMoving();
  }

  deleteFolder(folder: string): Promise<void> {
    return this.delete(`${folder}/`);
  }

  waiting(): Promise<number> {
    return this.#waiting.count();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    await this.#moving;
  }

  async #store(key: string, put: (place: FilePlace) => Promise<void>): Promise<void> {
    const isBehind = await this.#waiting.has(key);
    if (!isBehind && (await this.#isDone(() => put(this.#bucket)))) return;
    await this.#waiting.add(put);
    this.#beginMoving();
  }

  async #read<T>(key: string, read: (place: FilePlace) => Promise<T | undefined>): Promise<T | undefined> {
    const found = await read(this.#waiting.files);
    if (found !== undefined || (await this.#waiting.isDeleted(key))) return found;
    if (this.#isAway()) throw new FilesUnreachable();
    const stored = await read(this.#bucket).catch((error: unknown) => {
      if (error instanceof FileLost) throw error;
      this.#noteAway(error);
      throw new FilesUnreachable();
    });
    if (stored === undefined && performance.now() < this.#elsewhereUntilMs) throw new FilesUnreachable();
    return stored;
  }

  #isAway(): boolean {
    return performance.now() < this.#awayUntilMs;
  }

  /** Whether the bucket did it; false at once where it did not answer lately. */
  async #isDone(work: () => Promise<void>): Promise<boolean> {
    if (this.#isAway()) return false;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      this.#noteAway(error);
      return false;
    }
  }

  #noteAway(err: unknown): void {
    if (!this.#isAway()) this.#log.warn({ err }, 'The bucket of files does not answer');
    this.#awayUntilMs = performance.now() + this.#pauseMs;
  }

  #beginMoving(): void {
    this.#isMore = true;
    if (this.#moving || this.#timer || this.#isDisposed) return;
    this.#moving = this.#moveAll().finally(() => {
      this.#moving = undefined;
    });
  }

  async #moveAll(): Promise<void> {
    try {
      const count = await this.waiting();
      while (this.#isMore && !this.#isDisposed) {
        this.#isMore = false;
        if (await this.#waiting.moveInto(this.#bucket)) this.#isMore = true;
      }
      this.#whyLeft = undefined;
      if (count > 0) this.#log.info({ count }, 'The bucket has the files that waited for it');
    } catch (error) {
      if (!(error instanceof LockTaken)) this.#noteLeft(error);
      this.#tellOthers();
      this.#isMore = true;
      if (this.#isDisposed) return;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#beginMoving();
      }, this.#pauseMs).unref();
    }
  }

  // It is said again with each attempt.
  #tellOthers(): void {
    this.#nodes?.tellAll(WAITING, null).catch(() => {});
  }

  /** What cannot be moved says nothing about the files in the bucket. */
  #noteLeft(err: unknown): void {
    const why = String(err);
    if (why !== this.#whyLeft) this.#log.warn({ err }, 'Files could not be moved into the bucket');
    this.#whyLeft = why;
  }
}
