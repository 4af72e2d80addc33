import type { SaidInWindow, VisitorStore } from './visitor-store.ts';

/** What visitors said on this node, told to the others. Disposing of it stops that. */
export type SharedMessages = Disposable & {
  /** Tells the other nodes what was said here, and learns what was said there; done every second by itself. */
  share(): Promise<void>;
};

/** Messages of visitors, counted in memory. */
export type SaidMessages = SharedMessages & {
  /** Counts a message. @returns until when the visitor has to wait, where it is one too many and was not counted */
  add(name: string): number | undefined;
  /** Takes note of what a visitor has said so far. */
  learn(said: SaidInWindow): void;
};

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
/** Visitors that are remembered at once; of more, those who came first are forgotten. */
const MAX_VISITORS = 50_000;

/** @param bound messages of a visitor in a minute; 0 for no bound */
export function createSaidMessages(
  bound: number,
  { store, nowMs, reportFailure }: SaidMessagesDependencies,
): SaidMessages {
  const windows = new Map<string, Window>();
  const unshared = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isSharing = false;
  let hasFailed = false;
  let isClosed = false;

  function windowOf(name: string): Window | undefined {
    const window = windows.get(name);
    return window && window.endsMs > nowMs() ? window : undefined;
  }

  function open(name: string, window: Window): Window {
    windows.delete(name);
    windows.set(name, window);
    // The map is in the order in which windows began, so that expired ones come first.
    for (const [other, { endsMs }] of windows) {
      if (endsMs > nowMs() && windows.size <= MAX_VISITORS) break;
      windows.delete(other);
      unshared.delete(other);
    }
    return window;
  }

  async function share(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // In one order, so that nodes do not wait for each other in a circle.
    const names = [...unshared].slice(0, MAX_SHARED).sort();
    const told = names.flatMap((name) => {
      unshared.delete(name);
      const window = windowOf(name);
      return window && window.unshared > 0 ? [{ name, window, count: window.unshared }] : [];
    });
    if (told.length === 0) return;
    for (const { window } of told) window.unshared = 0;
    isSharing = true;
    try {
      const said = told.map(({ name, window: { endsMs }, count }) => ({ name, endsMs, count }));
      for (const each of await store.addSaid(said, nowMs())) learn(each);
      hasFailed = false;
    } catch (error) {
      for (const { name, window, count } of told) {
        window.unshared += count;
        unshared.add(name);
      }
      if (!hasFailed) reportFailure(error);
      hasFailed = true;
    }
    isSharing = false;
    shareSoon();
  }

  function shareSoon(): void {
    // One after the other: a late answer must not replace later counts.
    if (timer || isSharing || isClosed || unshared.size === 0) return;
    timer = setTimeout(share, SHARE_MS).unref();
  }

  function learn({ name, endsMs, count }: SaidInWindow): void {
    if (bound === 0 || count === 0 || endsMs <= nowMs()) return;
    const window = windowOf(name) ?? open(name, { endsMs, used: 0, unshared: 0 });
    window.endsMs = endsMs;
    window.used = count + window.unshared;
  }

  return {
    share,
    learn,
    add(name) {
      if (bound === 0) return undefined;
      const window = windowOf(name) ?? open(name, { endsMs: nowMs() + MINUTE_MS, used: 0, unshared: 0 });
      if (window.used >= bound) return window.endsMs;
      window.used += 1;
      window.unshared += 1;
      unshared.add(name);
      shareSoon();
      return undefined;
    },
    [Symbol.dispose]() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
