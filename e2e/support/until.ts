import { setTimeout as pause } from 'node:timers/promises';

/** How long something may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 120_000;
const LOOK_MS = 150;

/**
 * Looks until something is there; a look that fails found nothing.
 * @param what for the message of the failure
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false | ''>,
): Promise<T> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    if (performance.now() > endMs) throw new Error(`There is no ${what}.`);
    await pause(LOOK_MS);
  }
}
