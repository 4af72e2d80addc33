import type { SetTimer } from './state/session-dependencies.ts';

/** Waits for so long, or until the signal aborts. */
export function pause(clock: { setTimer: SetTimer }, delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.setTimer(delayMs, done);
  signal.addEventListener('abort', done, { once: true });
  return promise;

  function done(): void {
    cancel();
    signal.removeEventListener('abort', done);
    resolve();
  }
}
