import { setTimeout } from 'node:timers/promises';
import { outageOf } from '../../database/lost-database.ts';
import { isWithin } from './is-within.ts';

/** Attempts at a write that the database refuses; what fails for an outage is tried until it is over. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Longest attempt at a write. What it may still do later changes nothing. */
const ATTEMPT_MS = 10_000;
/** Nothing was stored for this long: the caller is told. */
const UNSTORED_MS = 15_000;

/** How writes pass their time and whom they tell of failures. */
export type WriteQueueDependencies = {
  reportFailure: (error: unknown) => void;
  /** Called once when nothing could be stored for a while. */
  onUnstored?: () => void;
  /** Passes the time until the next attempt. */
  pause?: (ms: number) => Promise<unknown>;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
};

/** Writes of one conversation, which follow each other and are tried again. */
export class WriteQueue {
  readonly #dependencies: Required<WriteQueueDependencies>;
  #last = Promise.resolve();
  /** Settles when a write fails; replaced when one succeeds. */
  #trouble = Promise.withResolvers<void>();
  #hasTrouble = false;
  #isToldOf = false;

  constructor(dependencies: WriteQueueDependencies) {
    const now = () => performance.now();
    this.#dependencies = { onUnstored() {}, pause: setTimeout, now, ...dependencies };
  }

  /** @returns what settles when this and all before it is stored or cannot be */
  add(write: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => this.#persist(write));
    return this.#last;
  }

  /** Whether all writes so far are done within a time. */
  async isDone(withinMs: number): Promise<boolean> {
    return (await isWithin(withinMs, this.#last)) && !this.#hasTrouble;
  }

  /** Settles when all writes so far are done, at the latest after a time; does not wait while the database has trouble. */
  async caughtUp(withinMs: number): Promise<void> {
    if (!this.#hasTrouble) await isWithin(withinMs, Promise.race([this.#last, this.#trouble.promise]));
  }

  async #persist(write: () => Promise<void>): Promise<void> {
    const { reportFailure, pause, now } = this.#dependencies;
    const startMs = now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await write();
        this.#noteSuccess();
        return;
      } catch (error) {
        const isLast = attempt >= ATTEMPTS && outageOf(error) === undefined;
        // An outage is worth a line when it begins and when it costs something.
        if (attempt === 1 || isLast) reportFailure(error);
        this.#noteTrouble(now() - startMs);
        if (isLast) return;
        await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
      }
    }
  }

  #noteSuccess(): void {
    if (!this.#hasTrouble) return;
    this.#hasTrouble = false;
    this.#trouble = Promise.withResolvers();
  }

  #noteTrouble(sinceMs: number): void {
    this.#hasTrouble = true;
    this.#trouble.resolve();
    if (sinceMs < UNSTORED_MS || this.#isToldOf) return;
    this.#isToldOf = true;
    this.#dependencies.onUnstored();
  }
}

/** @throws {WriteTimedOut} when a write takes too long */
export async function timedWrite<T>(write: Promise<T>): Promise<T> {
  if (await isWithin(ATTEMPT_MS, write)) return write;
  throw new WriteTimedOut();
}

/** PostgreSQL did not answer; the outage is the same as with a lost connection. */
class WriteTimedOut extends Error {
  override name = 'WriteTimedOut';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('A write was not answered in time.');
  }
}
