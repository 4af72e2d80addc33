/** Whether a process keeps up with its work, judged by how late its timers were in one window after another. */
export type Lateness = Readonly<{
  isLate: boolean;
  /** Windows in a row that speak against what is held to be true. */
  doubts: number;
}>;

/** Speech is sent seconds ahead of its playback, so such a delay is not heard yet; beyond it answers come late. */
export const LATE_MS = 50;
/** A process counts as having caught up well below, so that it does not change its mind with every call. */
export const PUNCTUAL_MS = 25;
/** A single bad window is a collection of garbage or a neighbour on the machine. */
const WINDOWS_TO_LATE = 3;
const WINDOWS_TO_PUNCTUAL = 2;

export const PUNCTUAL: Lateness = { isLate: false, doubts: 0 };

/** @param p99Ms delay that one timer in a hundred exceeded in the newest window */
export function judgeLateness({ isLate, doubts }: Lateness, p99Ms: number): Lateness {
  const isDoubt = isLate ? p99Ms < PUNCTUAL_MS : p99Ms > LATE_MS;
  if (!isDoubt) return { isLate, doubts: 0 };
  const isProven = doubts + 1 >= (isLate ? WINDOWS_TO_PUNCTUAL : WINDOWS_TO_LATE);
  return isProven ? { isLate: !isLate, doubts: 0 } : { isLate, doubts: doubts + 1 };
}
