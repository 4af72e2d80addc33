/**
 * Does some work at intervals on this process, and never twice at a time: what comes due meanwhile is left out.
 * Disposing of it begins no more.
 */
export class RegularWork implements Disposable {
  readonly #work;
  readonly #timer: NodeJS.Timeout;
  #isRunning = false;

  /** @param work settles also where it fails */
  constructor(everyMs: number, work: () => Promise<unknown>) {
    this.#work = work;
    this.#timer = setInterval(() => void this.begin(), everyMs).unref();
  }

  /** Does it now, unless it is being done. */
  async begin(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      await this.#work();
    } finally {
      this.#isRunning = false;
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
