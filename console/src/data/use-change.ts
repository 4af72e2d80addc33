import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';

/** Queries by how their keys begin; the options of a query are such. */
type Queries = { queryKey: QueryKey };

/** What follows from a change. */
type Consequences = {
  /** What is read again after it. */
  invalidates: readonly Queries[];
  /** Whether what is read again has arrived before the change counts as done; true by default. */
  isAwaited?: boolean;
  /** Whether it is read again after a failure too. */
  afterFailure?: boolean;
  /** Changes of the same name are made one after the other. */
  scope?: { id: string };
  /** By which those that are under way are found. */
  mutationKey?: readonly string[] | undefined;
};

/** Gives a change on the server, after which what it invalidates is read again. */
export function useChange<Input = void, Output = unknown>(
  mutationFn: (input: Input) => Promise<Output>,
  { invalidates, isAwaited = true, afterFailure = false, ...options }: Consequences,
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn,
    onSettled: async (_output, error) => {
      if (error && !afterFailure) return;
      const reading = invalidates.map(({ queryKey }) => client.invalidateQueries({ queryKey }));
      if (isAwaited) await Promise.all(reading);
    },
  });
}

/**
 * Gives a removal. It is done before the lists are read again: its row, which is gone then, has something to say first.
 */
export const useRemoval = <Input>(
  mutationFn: (input: Input) => Promise<unknown>,
  ...invalidates: Queries[]
) => useChange(mutationFn, { invalidates, isAwaited: false });

/** A change, and how it is shown before the server has answered. */
type OptimisticChange<Cached, Input, Output> = {
  mutationFn: (input: Input) => Promise<Output>;
  /** How the keys of the queries begin that show it. */
  queryKey: QueryKey;
  /** What such a query shows once the change is made. */
  apply: (cached: Cached, input: Input) => Cached;
  onSuccess?: (output: Output, input: Input) => unknown;
  /** What is read again after it, also after a failure. */
  invalidates?: readonly Queries[];
  /** Changes of the same name are made one after the other. */
  scope?: { id: string };
};

/** Gives a change that is shown at once, and taken back when the server refuses it. */
export function useOptimisticChange<Cached, Input, Output>(change: OptimisticChange<Cached, Input, Output>) {
  return useMutation(optimisticChange(useQueryClient(), change));
}

/** What {@link useOptimisticChange} does. */
export function optimisticChange<Cached, Input, Output>(
  client: QueryClient,
  { queryKey, apply, onSuccess, invalidates = [], ...change }: OptimisticChange<Cached, Input, Output>,
) {
  return mutationOptions({
    ...change,
    onMutate: async (input) => {
      const interrupted = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<Cached>({ queryKey });
      client.setQueriesData<Cached>({ queryKey }, (cached) => cached && apply(cached, input));
      return { before, interrupted };
    },
    onError: (_error, _input, shown) => {
      for (const [key, cached] of shown?.before ?? []) client.setQueryData(key, cached);
      // Other changes may have been made since then.
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: async (output, input, { interrupted }) => {
      await onSuccess?.(output, input);
      // A reading that was given up for it would never end.
      for (const reading of interrupted)
        void client.invalidateQueries({ queryKey: reading.queryKey, exact: true });
    },
    onSettled: () =>
      Promise.all(invalidates.map((one) => client.invalidateQueries({ queryKey: one.queryKey }))),
  });
}

/** Gives what reads a query outside of rendering, unless what is known of it is fresh. */
export function useFetch(): QueryClient['fetchQuery'] {
  const client = useQueryClient();
  return useCallback<QueryClient['fetchQuery']>((options) => client.fetchQuery(options), [client]);
}
