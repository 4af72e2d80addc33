import { callEndpoint } from '@parley/client/call.ts';
import { type ConsoleConfiguration, getConsoleConfiguration } from '@parley/contract/auth.ts';
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
