import {
  AuthorizationServerMismatchError,
  assertSecureTokenEndpoint,
  ClientCredentialsProvider,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  fetchToken,
  OAuthError,
  OAuthErrorCode,
  type OAuthTokens,
  refreshAuthorization,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client';
import { addressRefusalOf, networkCodeOf } from '../../../http/guarded-fetch.ts';
import { boundedFetch } from '../connection/bounded-fetch.ts';
import { ConnectionFailure } from '../connection/connection-failure.ts';
import type { ClientSignIn, Grant, SignInService } from './sign-in.ts';

// What belongs here: what is said to the services at which clients of tool servers sign in. The protocol is the library's.

/** Longest wait for one answer of a sign-in service, in milliseconds. */
const ANSWER_MS = 8_000;

/** Calls of sign-in services, bounded in size and time. */
export type ServiceFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** @param fetch refuses addresses of private networks */
export function serviceFetch(fetch: typeof globalThis.fetch): ServiceFetch {
  const bounded = boundedFetch(fetch, {});
  return (url, init) => {
    const signals = [AbortSignal.timeout(ANSWER_MS), ...(init?.signal ? [init.signal] : [])];
    return bounded(url, { ...init, signal: AbortSignal.any(signals) });
  };
}

/** The service of a server, and the scope that it names. */
export async function findService(
  serverUrl: string,
  fetch: ServiceFetch,
): Promise<{ service: SignInService; scope: string | undefined }> {
  const fetchFn = askedAgain(fetch);
  const { resourceMetadataUrl, scope } = await challengeOf(serverUrl, fetchFn);
  const found = await discoverOAuthServerInfo(serverUrl, { resourceMetadataUrl, fetchFn });
  const resource = found.resourceMetadata?.resource;
  if (resource && !checkResourceAllowed({ requestedResource: serverUrl, configuredResource: resource })) {
    throw new Error('the metadata of the server are those of another');
  }
  return {
    service: { url: found.authorizationServerUrl, metadata: found.authorizationServerMetadata, resource },
    scope: (scope ?? found.resourceMetadata?.scopes_supported?.join(' ')) || undefined,
  };
}

/** By what a service is told from others. */
export function issuerOf({ url, metadata }: SignInService): string {
  return metadata?.issuer ?? url;
}

/** The same for questions that change nothing: a pooled socket may have been closed by the other side meanwhile. */
function askedAgain(fetch: ServiceFetch): ServiceFetch {
  return (url, init) =>
    fetch(url, init).catch((error: unknown) => {
      if (LOST.has(networkCodeOf(error))) return fetch(url, init);
      throw error;
    });
}

const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** What the server says when it is asked without a token. */
async function challengeOf(serverUrl: string, fetchFn: ServiceFetch) {
  const response = await fetchFn(serverUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    redirect: 'manual',
  });
  await response.body?.cancel();
  return extractWWWAuthenticateParams(response);
}

/** Tokens with the time at which they are renewed. */
export function grantOf(facts: Omit<Grant, 'renewAtMs'>, nowMs: number): Grant {
  const { expires_in: seconds } = facts.tokens;
  // Before its end, so that no request is on its way then.
  return { ...facts, renewAtMs: seconds === undefined ? null : nowMs + seconds * 900 };
}

/**
 * New tokens for the refresh token of a grant, which may be good once.
 * @returns undefined where the service gives no more for it
 * @throws {ConnectionFailure} when the service does not do its part
 */
export async function refreshedGrant(
  { service, client, tokens }: Grant,
  fetchFn: ServiceFetch,
): Promise<OAuthTokens | undefined> {
  const { metadata, resource } = service;
  if (tokens.refresh_token === undefined) return undefined;
  try {
    return await refreshAuthorization(service.url, {
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      fetchFn,
      metadata,
      resource,
    });
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw serviceFailureOf(error);
  }
}

/**
 * Tokens for a program's own secret.
 * @throws {ConnectionFailure} when the service refuses it, or does not do its part
 */
export async function clientGrant(
  { credentials, issuer }: ClientSignIn,
  serverUrl: string,
  fetch: ServiceFetch,
): Promise<Omit<Grant, 'renewAtMs'>> {
  // One bound for all that is asked, since others wait for their turn meanwhile.
  const signal = AbortSignal.timeout(ANSWER_MS);
  const fetchFn: ServiceFetch = (url, init) => fetch(url, { ...init, signal });
  const { client_id: clientId, client_secret: clientSecret, scope } = credentials;
  try {
    const found = await findService(serverUrl, fetchFn);
    const { service } = found;
    const { metadata, resource } = service;
    const expectedIssuer = issuer ?? issuerOf(service);
    const provider = new ClientCredentialsProvider({ clientId, clientSecret, expectedIssuer });
    const tokens = await fetchToken(provider, service.url, {
      fetchFn,
      metadata,
      resource,
      scope: scope || found.scope,
    });
    return { service, client: { client_id: clientId, client_secret: clientSecret }, tokens };
  } catch (error) {
    const isOtherService = error instanceof AuthorizationServerMismatchError;
    if (!isRefusal(error) && !isOtherService) throw serviceFailureOf(error);
    const sentence =
      'The sign-in service refuses the client ID, its secret or the scope. Check what you entered.';
    throw new ConnectionFailure('client_refused', sentence, undefined, error);
  }
}

/** Has the service forget the tokens, as far as it offers that; that it does is not waited for by anything. */
export async function revokeGrant({ service, client, tokens }: Grant, fetchFn: ServiceFetch): Promise<void> {
  const { metadata } = service;
  const endpoint = metadata && 'revocation_endpoint' in metadata && metadata.revocation_endpoint;
  if (typeof endpoint !== 'string') return;
  const body = new URLSearchParams({
    token: tokens.refresh_token ?? tokens.access_token,
    token_type_hint: tokens.refresh_token === undefined ? 'access_token' : 'refresh_token',
  });
  const { client_id: id, client_secret: secret = '' } = client;
  const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []);
  const headers = new Headers();
  if (method === 'client_secret_basic') headers.set('authorization', `Basic ${btoa(`${id}:${secret}`)}`);
  else body.set('client_id', id);
  if (method === 'client_secret_post') body.set('client_secret', secret);
  const response = await fetchFn(assertSecureTokenEndpoint(endpoint), {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
  });
  await response.body?.cancel();
}

/** Whether the service has understood and says no. */
function isRefusal(error: unknown): boolean {
  return error instanceof OAuthError && !PASSING.has(error.code);
}

const PASSING = new Set<string>([
  OAuthErrorCode.ServerError,
  OAuthErrorCode.TemporarilyUnavailable,
  OAuthErrorCode.TooManyRequests,
]);

/** Why a sign-in service could not be used, which says nothing about the sign-in. */
export function serviceFailureOf(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error;
  const refusal = addressRefusalOf(error);
  if (refusal) return new ConnectionFailure('address_refused', refusal.message, undefined, refusal);
  const sentence = 'The sign-in service of the server cannot be used at the moment. Try again later.';
  return new ConnectionFailure('sign_in_unavailable', sentence, undefined, error);
}
