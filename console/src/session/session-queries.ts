import { getAppUser, getPermissions } from '@parley/contract/auth.ts';
import { DEFAULT_REGION, PERMISSIONS_DELAY_MS } from '@parley/contract/session-defaults.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, refreshSession } from './api.ts';
import { lastingStorage } from './browser-storage.ts';
import { consoleConfiguration } from './console-configuration.ts';
import { delay } from './delay.ts';
import { introspect } from './oauth-endpoints.ts';
import { knownRegion } from './region.ts';
import { clearTokens, SESSION_KEYS, storeUser } from './session-storage.ts';
import { SessionEnded } from './token-refresh.ts';

const FAILED_PERMISSIONS_RETRY_MS = 30_000;

/** Whether the stored id token is good; refreshed when it is not, and the region stored. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: openSession,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The signed-in person. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: async ({ signal }) => {
      const user = await call(getAppUser, {}, signal);
      storeUser(lastingStorage, user);
      return user;
    },
    staleTime: 5 * 60_000,
    retry: false,
  });

/** What the person and the team may do; asked 100 ms after the region is known. */
export const permissionsQuery = () =>
  queryOptions({
    queryKey: ['permissions'],
    queryFn: async ({ signal }) => {
      await knownRegion(lastingStorage, delay, signal);
      await delay(PERMISSIONS_DELAY_MS);
      return call(getPermissions, {}, signal);
    },
    staleTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? FAILED_PERMISSIONS_RETRY_MS : false),
  });

async function openSession(): Promise<{ region: string }> {
  const configuration = await consoleConfiguration();
  const idToken = lastingStorage.getItem(SESSION_KEYS.idToken);
  if (!idToken) throw new SessionEnded('Nobody is signed in.');
  let answer = await introspect(configuration, idToken);
  if (!answer.active) {
    await refreshSession(idToken);
    answer = await introspect(configuration, lastingStorage.getItem(SESSION_KEYS.idToken) ?? '');
  }
  if (!answer.active) {
    clearTokens(lastingStorage);
    throw new SessionEnded('The provider does not know this session.');
  }
  const region = answer.region ?? DEFAULT_REGION;
  lastingStorage.setItem(SESSION_KEYS.region, region);
  return { region };
}
