import { callEndpoint, failureOf } from '@parley/client/call.ts';
import {
  type ConsoleConfiguration,
  getConsoleConfiguration,
  IntrospectionReply,
} from '@parley/contract/auth.ts';
import { INTROSPECTION_TIMEOUT_MS } from '@parley/contract/session-defaults.ts';
import { queryOptions } from '@tanstack/react-query';

let pending: Promise<ConsoleConfiguration> | undefined;

/**
 * What the console must know before it can sign in; asked once, again only after a failure.
 * The steps of sign-in come as absolute addresses.
 */
export function consoleConfiguration(): Promise<ConsoleConfiguration> {
  pending ??= load().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function load(): Promise<ConsoleConfiguration> {
  const settings = { origin: '', provider: '', token: () => undefined };
  const configuration = await callEndpoint(settings, getConsoleConfiguration, {});
  const { authorize, access_token, introspect, logout } = configuration.oauth.endpoints;
  const absolute = (address: string) => new URL(address, window.location.origin).href;
  const endpoints = {
    authorize: absolute(authorize),
    access_token: absolute(access_token),
    introspect: absolute(introspect),
    logout: absolute(logout),
  };
  return { ...configuration, oauth: { ...configuration.oauth, endpoints } };
}

/** The same for components. */
export const consoleConfigurationQuery = () =>
  queryOptions({
    queryKey: ['console-configuration'],
    queryFn: consoleConfiguration,
    staleTime: Number.POSITIVE_INFINITY,
  });

// What needs no more than the provider's addresses, apart from the sign-in and its library.

/**
 * Asks the provider whether the id token is good, and for the region; a token that it refuses is not.
 * @throws {CallError} when the provider cannot tell; another error when no answer came within 10 s
 */
export async function introspect(
  { oauth: { endpoints, client_id } }: ConsoleConfiguration,
  idToken: string,
): Promise<IntrospectionReply> {
  const response = await fetch(endpoints.introspect, {
    method: 'POST',
    body: new URLSearchParams({ token: idToken, client_id }),
    signal: AbortSignal.timeout(INTROSPECTION_TIMEOUT_MS),
  });
  if (refusesSession(response.status)) return { active: false };
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, body);
  return IntrospectionReply.parse(body);
}

/** Whether the status of an answer says that there is no session; those of an outage and of a bound do not. */
export function refusesSession(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** The address that ends the session at the provider and comes back to /login; that itself where the provider has none. */
export function signOutUrl(
  { oauth: { endpoints } }: ConsoleConfiguration,
  { origin, idToken }: { origin: string; idToken: string | null },
): string {
  const url = new URL(endpoints.logout);
  if (url.href === `${origin}/login`) return url.href;
  url.searchParams.set('post_logout_redirect_uri', `${origin}/login`);
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  return url.href;
}
