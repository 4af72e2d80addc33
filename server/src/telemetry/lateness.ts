/** Whether a process keeps up with its work, judged by how late its timers were in one window after another. */
export type Lateness = Readonly<{
  isLate: boolean;
  /** Windows in a row that contradict the current state. */
  doubts: number;
}>;

/** Part of the allowed delay under which a process has caught up, so that it does not change its mind with every call. */
const CAUGHT_UP = 0.5;
/** A single bad window is a collection of garbage or a neighbour on the machine. */
const WINDOWS_TO_LATE = 3;
const WINDOWS_TO_PUNCTUAL = 2;

export const PUNCTUAL: Lateness = { isLate: false, doubts: 0 };

/**
 * @param p99Ms delay that one timer in a hundred exceeded in the newest window
 * @param allowedMs the delay from which it is late
 */
export function judgeLateness({ isLate, doubts }: Lateness, p99Ms: number, allowedMs: number): Lateness {
  const isDoubt = isLate ? p99Ms < allowedMs * CAUGHT_UP : p99Ms > allowedMs;
  if (!isDoubt) return { isLate, doubts: 0 };
  const isProven = doubts + 1 >= (isLate ? WINDOWS_TO_PUNCTUAL : WINDOWS_TO_LATE);
  return isProven ? { isLate: !isLate, doubts: 0 } : { isLate, doubts: doubts + 1 };
}
