import type { SessionParts } from '@parley/engine/session/session.ts';

/** The clock and, until agents have knowledge and tools, the empty places for them. */
export const sessionSurroundings: Pick<SessionParts, 'clock' | 'retrieve' | 'runTool'> = {
  clock: {
    now: () => performance.now(),
    setTimer(delayMs, fire) {
      const timer = setTimeout(fire, delayMs);
      return () => clearTimeout(timer);
    },
  },
  retrieve: async () => [],
  runTool: async ({ name }) => ({ result: `There is no tool named ${name}.`, isError: true }),
};
