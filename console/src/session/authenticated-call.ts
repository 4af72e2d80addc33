import { CallError, type CallSettings } from '@parley/client/call.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { REFRESH_RETRY_MS } from '@parley/contract/session-defaults.ts';
import { SESSION_KEYS } from './session-storage.ts';

/** How authenticated calls reach the server and renew their token. */
export type CallDependencies = {
  storage: Storage;
  /** Where calls to this path go, and the provider's slug. */
  settingsOf: (endpoint: Endpoint) => Promise<Omit<CallSettings, 'token'>>;
  /** Stores new tokens, or throws. */
  refresh: (refusedIdToken: string | null) => Promise<void>;
  delay: (ms: number) => Promise<void>;
};

/**
 * Makes an attempt with the id token and, when that is refused with 401, refreshes it and makes another.
 * @throws whatever the last attempt throws
 */
export async function withFreshToken<Reply>(
  { settingsOf, storage, refresh, delay }: CallDependencies,
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
  attempt: (settings: CallSettings) => Promise<Reply>,
): Promise<Reply> {
  const settings = await settingsOf(endpoint);
  const idToken = storage.getItem(SESSION_KEYS.idToken);
  try {
    return await attempt({ ...settings, token: () => idToken ?? undefined });
  } catch (error) {
    if (!isRefused(error) || endpoint.access === 'public') throw error;
    await refresh(idToken);
    await delay(REFRESH_RETRY_MS);
    signal?.throwIfAborted();
    return attempt({
      ...settings,
      token: () => storage.getItem(SESSION_KEYS.idToken) ?? undefined,
    });
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}
