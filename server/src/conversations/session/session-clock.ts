import type { SessionDependencies } from '@parley/engine/session/state/session-dependencies.ts';

/** The clock that sessions run on. */
export const sessionClock: SessionDependencies['clock'] = {
  now: () => performance.now(),
  setTimer(delayMs, fire) {
    const timer = setTimeout(fire, delayMs);
    return () => clearTimeout(timer);
  },
};
