import { type CallInput, type CallReply, callEndpoint, callForFile } from '@parley/client/call.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { DEFAULT_REGION } from '@parley/contract/session-defaults.ts';
import { withFreshToken } from './authenticated-call.ts';
import { lastingStorage } from './browser-storage.ts';
import { consoleConfiguration } from './console-configuration.ts';
import { delay } from './delay.ts';
import { leaveForLogin } from './login-redirect.ts';
import { SESSION_KEYS } from './session-storage.ts';
import {
  createTokenRefresh,
  exclusivelyAcrossTabs,
  SessionEnded,
  tokenUsesAcrossTabs,
} from './token-refresh.ts';

const refresh = createTokenRefresh({
  storage: lastingStorage,
  exclusively: exclusivelyAcrossTabs,
  uses: tokenUsesAcrossTabs,
  delay,
  exchange: async (refreshToken) => {
    // The sign-in's library is needed for the first refresh, not for the first page.
    const { exchangeRefreshToken } = await import('./oauth-flow.ts');
    return exchangeRefreshToken(await consoleConfiguration(), refreshToken);
  },
});

/**
 * Renews the tokens unless they were renewed since; leaves for sign-in when the session is over.
 * @throws {SessionEnded} when it is
 */
export async function refreshSession(refusedIdToken: string | null): Promise<void> {
  try {
    await refresh(refusedIdToken);
  } catch (error) {
    if (error instanceof SessionEnded) leaveForLogin();
    throw error;
  }
}

/** Only the provider's own calls have regions; all others are this server's. */
const PROVIDER_PATH = /^\/(v4|dashboard)\//;

/** How calls reach the server as the signed-in user. */
export const callDependencies = {
  storage: lastingStorage,
  refresh: refreshSession,
  delay,
  settingsOf: async (endpoint: Endpoint) => {
    const { provider, regions } = await consoleConfiguration();
    const region = lastingStorage.getItem(SESSION_KEYS.region) ?? DEFAULT_REGION;
    return { origin: PROVIDER_PATH.test(endpoint.path) ? (regions[region] ?? '') : '', provider };
  },
};

/**
 * Calls the server as the signed-in user: `call(listAgents, {}, signal)`.
 * An expired token is refreshed once for all calls, and the call tried again.
 * @throws {CallError} with a sentence that the user may read
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CallReply<E>> {
  return withFreshToken(callDependencies, endpoint, signal, (settings) =>
    callEndpoint(settings, endpoint, input, signal),
  );
}

/**
 * The same for calls whose answer is a file: `fileCall(getVoicePreview, { params, query: {} }, signal)`.
 * @throws {CallError}
 */
export function fileCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  return withFreshToken(callDependencies, endpoint, signal, (settings) =>
    callForFile(settings, endpoint, input, signal),
  );
}
