import type { SessionParts } from '@parley/engine/session/session.ts';

/** The clock and, until agents have tools, the empty place for them. */
export const sessionSurroundings: Pick<SessionParts, 'clock' | 'runTool'> = {
  clock: {
    now: () => performance.now(),
    setTimer(delayMs, fire) {
      const timer = setTimeout(fire, delayMs);
      return () => clearTimeout(timer);
    },
  },
  runTool: async ({ name }) => ({
    status: 'failed',
    result: `There is no tool named ${name}.`,
    wasCalled: false,
  }),
};
