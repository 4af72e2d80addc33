import type { Caller } from './caller.ts';

/** Lets callers send their frames in time, each in a rhythm of its own. */
export type CallerClock = Disposable & {
  /** @param phase 0 to 1: where between two frames of the others this caller's lie */
  start(caller: Caller, phase: number): void;
  stop(caller: Caller): void;
};

/** Fine enough that frames of many callers do not come in one burst. */
const STEP_MS = 4;

/** @param frameMs sound in one frame */
export function startCallerClock(frameMs: number): CallerClock {
  const nextMs = new Map<Caller, number>();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [caller, dueMs] of nextMs) {
      let due = dueMs;
      for (; due <= nowMs; due += frameMs) caller.tick(nowMs);
      nextMs.set(caller, due);
    }
  }, STEP_MS);
  return {
    start: (caller, phase) => void nextMs.set(caller, performance.now() + phase * frameMs),
    stop: (caller) => void nextMs.delete(caller),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
