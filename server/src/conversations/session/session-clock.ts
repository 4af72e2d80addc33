import type { SessionParts } from '@parley/engine/session/session.ts';

/** The clock that sessions run on. */
export const sessionClock: SessionParts['clock'] = {
  now: () => performance.now(),
  setTimer(delayMs, fire) {
    const timer = setTimeout(fire, delayMs);
    return () => clearTimeout(timer);
  },
};
