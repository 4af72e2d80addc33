import type { Endpoint } from '@parley/contract/endpoint.ts';
import type { z } from 'zod';
import { parseInput } from '../http/request-input.ts';
import type { Caller, Route, RouteInput } from '../http/route.ts';

/** What an endpoint is given, as a request would give it; what it does not take is left out. */
type Given<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body']?: z.input<NonNullable<E[Part]>>;
};

type Answer<E extends Endpoint> = z.output<NonNullable<E['response']>>;

/** The request within which another endpoint is called. */
export type OuterRequest = Pick<RouteInput<Endpoint>, 'files' | 'signal' | 'request'> & { caller: Caller };

/** Has the function of another endpoint answer, as if its path had been asked for. */
export type InnerCall = <E extends Endpoint>(
  endpoint: E,
  outer: OuterRequest,
  given?: Given<E>,
) => Promise<Answer<E>>;

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Calls among these routes. Who may call was decided for the outer request. */
export function innerCalls(routes: readonly Route[]): InnerCall {
  const byPath = new Map(routes.map((route) => [keyOf(route.endpoint), route]));
  return async (endpoint, { caller, files, signal, request }, given = {}) => {
    const route = byPath.get(keyOf(endpoint));
    if (!route) throw new Error(`No route answers ${keyOf(endpoint)}.`);
    const { params = {}, query = {}, body = {} } = given;
    const input = parseInput(endpoint, '', { params, query, body });
    const handled = { ...input, caller, files, signal, request } as RouteInput<Endpoint>;
    return (await route.handle(handled)) as Answer<typeof endpoint>;
  };
}
