import type { SessionParts } from '@parley/engine/session/session.ts';

/** The clock that sessions run on. */
export const sessionSurroundings: Pick<SessionParts, 'clock'> = {
  clock: {
    now: () => performance.now(),
    setTimer(delayMs, fire) {
      const timer = setTimeout(fire, delayMs);
      return () => clearTimeout(timer);
    },
  },
};
