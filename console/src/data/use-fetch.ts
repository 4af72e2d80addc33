import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Gives what reads a query outside of rendering, unless what is known of it is fresh. */
export function useFetch(): QueryClient['fetchQuery'] {
  const client = useQueryClient();
  return useCallback<QueryClient['fetchQuery']>((options) => client.fetchQuery(options), [client]);
}
