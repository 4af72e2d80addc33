import { untilAborted } from '../../http/until-aborted.ts';

/** What work comes to; undefined as soon as the signal aborts. */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  if (!signal) return work;
  try {
    const result = await untilAborted(work, signal);
    return signal.aborted ? undefined : result;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
