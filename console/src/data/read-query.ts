import type { CallInput, CallReply } from '@parley/client/call.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';

/** A query whose answer is that of one endpoint, as it comes. */
export const readQuery = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: CallInput<E>,
  options: Omit<UseQueryOptions<CallReply<E>>, 'queryKey' | 'queryFn'> = {},
) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => call(endpoint, input, signal) });
