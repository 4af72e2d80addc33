/** What is to be read. */
export type WantedReading = {
  /** Who pays for it with its budget. */
  teamId: string;
  /** Whether it is likely to be read in a moment. */
  isSmall: boolean;
};

/** Reading time that a team may use at a stretch before the others go first, in milliseconds. */
const BUDGET_MS = 60_000;
/** Part of the time that passes by which a team's budget fills again. */
const REFILL = 0.25;

type Waiting = WantedReading & { begin: () => void };

/** Lets a few readings at a time begin. */
export class ReadingSlots {
  readonly #atOnce: number;
  readonly #nowMs: () => number;
  readonly #waiting = new Set<Waiting>();
  readonly #running = new Set<WantedReading>();
  readonly #used = new Map<string, { ms: number; atMs: number }>();
  #idle: (() => void)[] = [];

  /**
   * Gives slots to the teams that have read least, small documents first. Of several slots the last one is reserved
   * for small documents of teams within their budget, so that large ones do not block all teams.
   * @param nowMs monotonic
   */
  constructor(atOnce: number, nowMs: () => number = () => performance.now()) {
    this.#atOnce = atOnce;
    this.#nowMs = nowMs;
  }

  /** Waits for a slot, which lasts until it is disposed. */
  async next({ teamId, isSmall }: WantedReading, signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
    const wanted: Waiting = {
      teamId,
      isSmall,
      begin: () => {
        signal.removeEventListener('abort', leave);
        resolve(this.#take(wanted));
      },
    };
    const leave = () => {
      this.#waiting.delete(wanted);
      reject(signal.reason);
    };
    this.#waiting.add(wanted);
    signal.addEventListener('abort', leave, { once: true });
    this.#beginNext();
    return promise;
  }

  /** Resolves when no slot is taken. */
  async settled(): Promise<void> {
    if (this.#running.size === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #usedBy(teamId: string): number {
    const { ms, atMs } = this.#used.get(teamId) ?? { ms: 0, atMs: 0 };
    return Math.max(0, ms - (this.#nowMs() - atMs) * REFILL);
  }

  #charge(teamId: string, ms: number): void {
    this.#used.set(teamId, { ms: this.#usedBy(teamId) + ms, atMs: this.#nowMs() });
    for (const team of this.#used.keys()) if (this.#usedBy(team) === 0) this.#used.delete(team);
  }

  #isOverBudget({ teamId }: WantedReading) {
    return this.#usedBy(teamId) > BUDGET_MS;
  }

  #turnsOf(teamId: string) {
    return [...this.#running].filter((slot) => slot.teamId === teamId).length;
  }

  #mayBegin(wanted: WantedReading): boolean {
    if (this.#running.size >= this.#atOnce) return false;
    const isLast = this.#atOnce > 1 && this.#running.size === this.#atOnce - 1;
    return (
      !isLast ||
      (wanted.isSmall && !this.#isOverBudget(wanted) && this.#turnsOf(wanted.teamId) < this.#atOnce - 1)
    );
  }

  /** Lower goes first; those that came first among equals. */
  #rankOf(wanted: WantedReading) {
    return [
      Number(this.#isOverBudget(wanted)),
      this.#turnsOf(wanted.teamId),
      Number(!wanted.isSmall),
      this.#usedBy(wanted.teamId),
    ];
  }

  #beginNext(): void {
    const [next] = [...this.#waiting]
      .filter((wanted) => this.#mayBegin(wanted))
      .map((slot) => ({ slot, rank: this.#rankOf(slot) }))
      .sort((one, other) => compare(one.rank, other.rank));
    if (!next) return;
    this.#waiting.delete(next.slot);
    next.slot.begin();
    this.#beginNext();
  }

  #take(wanted: WantedReading): Disposable {
    const startedMs = this.#nowMs();
    this.#running.add(wanted);
    return {
      [Symbol.dispose]: () => {
        if (!this.#running.delete(wanted)) return;
        this.#charge(wanted.teamId, this.#nowMs() - startedMs);
        this.#beginNext();
        if (this.#running.size > 0) return;
        for (const tell of this.#idle) tell();
        this.#idle = [];
      },
    };
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const position = one.findIndex((value, index) => value !== other[index]);
  return position < 0 ? 0 : (one[position] ?? 0) - (other[position] ?? 0);
}
