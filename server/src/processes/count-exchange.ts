import { type ChangedCounts, storeCount } from './shared-counts.ts';
import { createSoon } from './soon.ts';

type Member = {
  counts: Map<string, number>;
  /** Number of its newest message. */
  number: number;
  send: (others: ChangedCounts, acknowledged: number) => void;
};

const TELL_MS = 10;

/** The primary's part of {@link SharedCounts}: tells every process what the others have. */
export class CountExchange {
  readonly #members = new Map<number, Member>();
  readonly #totals = new Map<string, number>();
  readonly #changed = new Set<string>();
  readonly #tellSoon = createSoon(TELL_MS, () => this.#tell());

  /** A process begins with nothing, and hears at once what the others have. */
  join(process: number, send: Member['send']): void {
    this.#members.set(process, { counts: new Map(), number: 0, send });
    if (this.#totals.size > 0) send([...this.#totals], 0);
  }

  /** What a process had that has ended is free again. */
  leave(process: number): void {
    const names = this.#members.get(process)?.counts.keys() ?? [];
    this.take(process, { number: 0, changes: [...names].map((name) => [name, 0]) });
    this.#members.delete(process);
  }

  take(process: number, { number, changes }: { number: number; changes: ChangedCounts }): void {
    const member = this.#members.get(process);
    if (!member) return;
    member.number = number;
    for (const [name, count] of changes) {
      const total = (this.#totals.get(name) ?? 0) + count - (member.counts.get(name) ?? 0);
      storeCount(this.#totals, name, total);
      storeCount(member.counts, name, count);
      this.#changed.add(name);
    }
    this.#tellSoon();
  }

  #tell(): void {
    const names = [...this.#changed];
    this.#changed.clear();
    for (const { counts, number, send } of this.#members.values()) {
      send(
        names.map((name) => [name, (this.#totals.get(name) ?? 0) - (counts.get(name) ?? 0)]),
        number,
      );
    }
  }
}
