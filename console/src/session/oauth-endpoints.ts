import { type ConsoleConfiguration, IntrospectionReply } from '@parley/contract/auth.ts';
import { INTROSPECTION_TIMEOUT_MS } from '@parley/contract/session-defaults.ts';

// What needs no more than the provider's addresses, apart from the sign-in and its library.

/**
 * Asks the provider whether the id token is good, and for the region.
 * @throws {Error} when no answer came within 10 s
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
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return IntrospectionReply.parse(await response.json());
}

/** The address that ends the session at the provider and comes back to /login. */
export function signOutUrl(
  { oauth: { endpoints } }: ConsoleConfiguration,
  { origin, idToken }: { origin: string; idToken: string | null },
): string {
  const url = new URL(endpoints.logout);
  url.searchParams.set('post_logout_redirect_uri', `${origin}/login`);
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  return url.href;
}
