import { setTimeout as pause } from 'node:timers/promises';
/** What a run of callers saw of itself. */
export type ChaosLog = {
  /** Conversations and what was said in them that was answered. */
  parties: ChaosParty[];
  breaks: ChaosBreak[];
  /** The fault of the moment, under which breaks are counted. */
  fault: string;
  isOver: boolean;
};

/** One chat or telephone call. */
export type ChaosParty = {
  medium: Medium;
  /** Of a chat its conversation, of a telephone call the platform's name. */
  id: string;
  /** What the caller said, each of them once, and saw or heard the answer to. */
  answered: string[];
};

export type Medium = 'chat' | 'telephone';

/** A connection that broke, and when its conversation went on; undefined where it did not. */
export type ChaosBreak = { medium: Medium; fault: string; wentOnMs: number | undefined };

/** After this long a caller gives up. */
export const PATIENCE_MS = 60_000;
const ATTEMPT_MS = 20_000;
/** Between two attempts of a client or platform. */
const RETRY_MS = 150;

/** Notes a break and how long it lasts until `repair` gives something; it is tried again until the caller gives up. */
export async function repaired<T>(
  log: ChaosLog,
  medium: Medium,
  repair: () => Promise<T | 'again' | 'lost'>,
): Promise<T | undefined> {
  const { fault } = log;
  const sinceMs = performance.now();
  while (performance.now() - sinceMs < PATIENCE_MS) {
    // An attempt that hangs is given up for another.
    const late = pause(ATTEMPT_MS, 'again' as const, { ref: false });
    const result = await Promise.race([repair(), late]).catch(() => 'again' as const);
    if (result === 'lost') break;
    if (result !== 'again') {
      log.breaks.push({ medium, fault, wentOnMs: performance.now() - sinceMs });
      return result;
    }
    await pause(RETRY_MS);
  }
  log.breaks.push({ medium, fault, wentOnMs: undefined });
  return undefined;
}

/** Calls again until there is an answer, as platforms and clients do at their first attempt. */
export async function untilDone<T>(
  log: ChaosLog,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  while (!log.isOver) {
    const result = await attempt().catch(() => undefined);
    if (result !== undefined) return result;
    await pause(RETRY_MS);
  }
  return undefined;
}
