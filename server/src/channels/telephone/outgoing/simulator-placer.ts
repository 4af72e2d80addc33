import type { CallPlacer } from './call-placer.ts';

/** Calls to the line simulator, which shows them in the browser until they are answered there. */
export const simulatorPlacer: CallPlacer = {
  place: async ({ id }) => ({ callSid: simulatedCallSid(id), isRinging: true }),
  // It tells of every call by itself.
  lookUp: async () => undefined,
  cancel: async () => {},
};

/** How the simulator names a call that an agent places. */
export function simulatedCallSid(outgoingCallId: string): string {
  return `SIM${outgoingCallId.replaceAll('-', '')}`;
}
