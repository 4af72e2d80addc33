import { CallError } from '@parley/client/call.ts';
import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onServerBack, reportReached, reportUnreachable } from '../design/server-reachability.ts';
import { permissionsQuery } from '../session/session-queries.ts';

const MOST_RETRIES = 1;

/**
 * The one cache of server state. Only what another attempt may cure is tried again: once, and when the server is back.
 */
export function createQueryClient(): QueryClient {
  const noticeFailure = (error: unknown, queryKey?: QueryKey) => {
    if (isUnreachable(error)) reportUnreachable();
    const isRefused = error instanceof CallError && error.status === 403;
    // The role was changed or the team suspended since the permissions were read; they themselves are asked for later.
    if (isRefused && queryKey?.[0] !== 'permissions') void client.invalidateQueries(permissionsQuery());
  };
  // A button whose change has begun is busy before the second click of a double-click comes.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => noticeFailure(error, queryKey),
      onSuccess: reportReached,
    }),
    mutationCache: new MutationCache({
      onError: (error) => noticeFailure(error),
      onSuccess: reportReached,
    }),
    defaultOptions: {
      queries: {
        // The server may well be this machine: the browser's idea of being online says nothing about it.
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < MOST_RETRIES && isPassing(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  onServerBack(() => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  return client;
}

/** Whether the server could not be reached at all. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 502);
}
