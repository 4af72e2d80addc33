import { LRUCache } from 'lru-cache';
import type { SaidInWindow, VisitorStore } from './visitor-store.ts';

type Window = { endsMs: number; used: number; unshared: number };

/** Where what was said is shared. */
export type SaidMessagesDependencies = {
  store: Pick<VisitorStore, 'addSaid'>;
  nowMs: () => number;
  reportFailure: (error: unknown) => void;
};

const MINUTE_MS = 60_000;
const SHARE_MS = 1_000;
/** Visitors that are told of in one statement. */
const MAX_SHARED = 1_000;
/** Visitors that are remembered at once; of more, those who said nothing for longest are forgotten. */
const MAX_VISITORS = 50_000;

/** Messages of visitors, counted in memory and told to the other nodes. Disposing of it stops that. */
export class SaidMessages {
  readonly #bound: number;
  readonly #dependencies: SaidMessagesDependencies;
  readonly #unshared = new Set<string>();
  readonly #windows = new LRUCache<string, Window>({
    max: MAX_VISITORS,
    dispose: (_, name) => this.#unshared.delete(name),
    noDisposeOnSet: true,
  });
  #timer: NodeJS.Timeout | undefined;
  #isSharing = false;
  #hasFailed = false;
  #isClosed = false;

  /** @param bound messages of a visitor in a minute; 0 for no bound */
  constructor(bound: number, dependencies: SaidMessagesDependencies) {
    this.#bound = bound;
    this.#dependencies = dependencies;
  }

  /** Counts a message. @returns until when the visitor has to wait, where it is one too many and was not counted */
  add(name: string): number | undefined {
    if (this.#bound === 0) return undefined;
    const endsMs = this.#dependencies.nowMs() + MINUTE_MS;
    const window = this.#windowOf(name) ?? this.#open(name, { endsMs, used: 0, unshared: 0 });
    if (window.used >= this.#bound) return window.endsMs;
    window.used += 1;
    window.unshared += 1;
    this.#unshared.add(name);
    this.#shareSoon();
    return undefined;
  }

  /** Takes note of what a visitor has said so far. */
  learn({ name, endsMs, count }: SaidInWindow): void {
    if (this.#bound === 0 || count === 0 || endsMs <= this.#dependencies.nowMs()) return;
    const window = this.#windowOf(name) ?? this.#open(name, { endsMs, used: 0, unshared: 0 });
    window.endsMs = endsMs;
    window.used = count + window.unshared;
  }

  /** Tells the other nodes what was said here, and learns what was said there; done every second by itself. */
  async share(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const told = this.#takeUnshared();
    if (told.length === 0) return;
    const { store, nowMs, reportFailure } = this.#dependencies;
    this.#isSharing = true;
    try {
      const said = told.map(({ name, window: { endsMs }, count }) => ({ name, endsMs, count }));
      for (const each of await store.addSaid(said, nowMs())) this.learn(each);
      this.#hasFailed = false;
    } catch (error) {
      for (const { name, window, count } of told) {
        window.unshared += count;
        this.#unshared.add(name);
      }
      if (!this.#hasFailed) reportFailure(error);
      this.#hasFailed = true;
    }
    this.#isSharing = false;
    this.#shareSoon();
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #takeUnshared(): { name: string; window: Window; count: number }[] {
    // In one order, so that nodes do not wait for each other in a circle.
    const names = [...this.#unshared].slice(0, MAX_SHARED).sort();
    const told = names.flatMap((name) => {
      this.#unshared.delete(name);
      const window = this.#windowOf(name);
      return window && window.unshared > 0 ? [{ name, window, count: window.unshared }] : [];
    });
    for (const { window } of told) window.unshared = 0;
    return told;
  }

  #shareSoon(): void {
    // One after the other: a late answer must not replace later counts.
    if (this.#timer || this.#isSharing || this.#isClosed || this.#unshared.size === 0) return;
    this.#timer = setTimeout(() => this.share(), SHARE_MS).unref();
  }

  #windowOf(name: string): Window | undefined {
    const window = this.#windows.get(name);
    return window && window.endsMs > this.#dependencies.nowMs() ? window : undefined;
  }

  #open(name: string, window: Window): Window {
    this.#windows.set(name, window);
    return window;
  }
}
