import { REGION_POLL_MS } from '@parley/contract/session-defaults.ts';
import { SESSION_KEYS } from './session-storage.ts';

/**
 * The region of the provider's API, looked for every 100 ms until introspection has stored it.
 * @throws the signal's reason when it is aborted first
 */
export async function knownRegion(
  storage: Storage,
  delay: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    signal.throwIfAborted();
    const region = storage.getItem(SESSION_KEYS.region);
    if (region) return region;
    await delay(REGION_POLL_MS);
  }
}
