import { type AppUser, getAppUser, getPermissions } from '@parley/contract/auth.ts';
import { DEFAULT_REGION, PERMISSIONS_DELAY_MS, REGION_POLL_MS } from '@parley/contract/session-defaults.ts';
import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, refreshSession } from './api.ts';
import { lastingStorage } from './browser-storage.ts';
import { consoleConfiguration, introspect } from './console-configuration.ts';
import { delay } from './delay.ts';
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

/** The signed-in user. */
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

/** What the user and the team may do; asked 100 ms after the region is known. */
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

async function openSession(): Promise<true> {
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
  lastingStorage.setItem(SESSION_KEYS.region, answer.region ?? DEFAULT_REGION);
  return true;
}

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

/** The signed-in user; only inside {@link SessionProvider}, which has waited for it. */
export function useCurrentUser(): AppUser {
  return useSuspenseQuery(currentUserQuery()).data;
}

/** Reads the signed-in user again when something becomes true. */
export function useUserReadAgain(isTrue: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isTrue) return;
    return () => void client.invalidateQueries(currentUserQuery());
  }, [isTrue, client]);
}

/** Forgets what was read in the name of one user, before another may show. */
export function forgetPerson(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'console-configuration' });
}
