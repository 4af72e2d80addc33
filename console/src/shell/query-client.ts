import { CallError } from '@parley/client/call.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { permissionsQuery } from '../session/session-queries.ts';
import { reportReached, reportUnreachable } from './server-reachability.ts';

const MOST_RETRIES = 1;

/** The one cache of server state. Only what another attempt may cure is tried again, and only once. */
export function createQueryClient(): QueryClient {
  const noticeFailure = (error: unknown) => {
    if (isUnreachable(error)) reportUnreachable();
    // The role was changed or the team suspended since the permissions were read.
    if (error instanceof CallError && error.status === 403) void client.invalidateQueries(permissionsQuery());
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeFailure, onSuccess: reportReached }),
    mutationCache: new MutationCache({ onError: noticeFailure, onSuccess: reportReached }),
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
  return client;
}

/** Whether the server could not be reached at all. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 502);
}
