import type { SessionDependencies } from '../src/session/state/session-dependencies.ts';

/** A clock that a simulation turns: what would take minutes is over in seconds, and always happens in the same order. */
export type VirtualClock = SessionDependencies['clock'] & {
  /** Lets the time pass and everything happen that is due meanwhile. */
  passUntil(atMs: number): Promise<void>;
  /** @returns a promise that settles after so long; at once when the signal aborts */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

export function createVirtualClock(): VirtualClock {
  let nowMs = 0;
  let timers: { dueMs: number; fire: () => void }[] = [];

  function setTimer(delayMs: number, fire: () => void): () => void {
    const timer = { dueMs: nowMs + delayMs, fire };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  }

  return {
    now: () => nowMs,
    setTimer,
    async passUntil(atMs) {
      await settle();
      for (let next = nextDue(atMs); next; next = nextDue(atMs)) {
        nowMs = Math.max(nowMs, next.dueMs);
        timers.splice(timers.indexOf(next), 1);
        next.fire();
        await settle();
      }
      nowMs = atMs;
    },
    sleep(ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = setTimer(ms, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
      return promise;
    },
  };

  function nextDue(atMs: number) {
    const due = timers.filter(({ dueMs }) => dueMs <= atMs);
    return due.toSorted((first, second) => first.dueMs - second.dueMs)[0];
  }
}

/** Everything that follows without time passing has happened. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
