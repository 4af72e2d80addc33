import { createSoon } from './soon.ts';

// What belongs here: how the processes of a machine keep bounds that apply to all of them together. Each counts what it
// has itself and tells the others by way of the primary, so a bound is looked up without waiting for an answer.

/** Counts by name that have changed, as they are now. */
export type ChangedCounts = readonly (readonly [name: string, count: number])[];

/** What the processes of a machine tell each other. */
type CountExchangeSide = {
  /** Processes of this machine. */
  processes: number;
  /** Tells the primary what has changed here; it acknowledges the number when the others have been told. */
  send: (number: number, changes: ChangedCounts) => void;
};

const TELL_MS = 20;

/** Counts that apply to all processes of this machine together; without an exchange, there is this one alone. */
export class SharedCounts {
  readonly #exchange;
  readonly #own = new Map<string, number>();
  readonly #others = new Map<string, number>();
  /** What the others have been told of this process. */
  readonly #known = new Map<string, number>();
  readonly #changed = new Set<string>();
  readonly #untold: { number: number; changes: ChangedCounts }[] = [];
  readonly #tellSoon;
  #number = 0;

  constructor(exchange?: CountExchangeSide) {
    this.#exchange = exchange;
    this.#tellSoon = createSoon(TELL_MS, () => this.#tell());
  }

  /** Changes what this process has under a name. */
  add(name: string, change: number): void {
    if (!this.#exchange || change === 0) return;
    storeCount(this.#own, name, (this.#own.get(name) ?? 0) + change);
    this.#changed.add(name);
    this.#tellSoon();
  }

  /** What the other processes are known to have under a name. */
  others(name: string): number {
    return this.#others.get(name) ?? 0;
  }

  /**
   * What they may have by now: as much more, each of them, as this process has taken without their knowing. So a rush
   * that comes to all alike exceeds a bound by one for each further process at most, and another one by what a process
   * takes before the others are told.
   */
  othersAtMost(name: string): number {
    if (!this.#exchange) return 0;
    const untold = (this.#own.get(name) ?? 0) - (this.#known.get(name) ?? 0);
    return this.others(name) + Math.max(0, untold) * (this.#exchange.processes - 1);
  }

  /** @param acknowledged number of the newest message of this process that the others have been told of */
  learn(others: ChangedCounts, acknowledged: number): void {
    for (const [name, count] of others) storeCount(this.#others, name, count);
    while (this.#untold[0] && this.#untold[0].number <= acknowledged) {
      for (const [name, count] of this.#untold.shift()?.changes ?? []) storeCount(this.#known, name, count);
    }
  }

  #tell(): void {
    const changes = [...this.#changed].map((name) => [name, this.#own.get(name) ?? 0] as const);
    this.#changed.clear();
    this.#number += 1;
    this.#untold.push({ number: this.#number, changes });
    this.#exchange?.send(this.#number, changes);
  }
}

/** Stores a count; nothing is the same as none. */
export function storeCount(counts: Map<string, number>, name: string, count: number): void {
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
