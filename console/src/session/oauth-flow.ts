import {
  type ConsoleConfiguration,
  MAGIC_TOKEN_CONNECTION,
  MAGIC_TOKEN_PARAMETER,
  type TokenReply,
} from '@parley/contract/auth.ts';
import * as oauth from 'oauth4webapi';
import { SESSION_KEYS } from './session-storage.ts';
import { SessionEnded } from './token-refresh.ts';

/** Sign-in could not be completed; the message says why. */
class SignInFailed extends Error {
  override name = 'SignInFailed';
}

/** What a sign-in is started with besides the configuration. */
export type SignInStart = {
  /** Where the provider sends the code to: this console's /login. */
  redirectUri: string;
  /** A one-time token from a sign-in link. */
  token?: string | undefined;
  /** What the state begins with, by which the answer is told apart. */
  statePrefix?: string | undefined;
  /** Language of the sign-in page. */
  language?: string | undefined;
  /** Whether the sign-in page is dark, unless the user has chosen a theme. */
  isDark?: boolean | undefined;
  /** Whether the provider is to ask anew who the user is, although it knows. */
  isAskedAnew?: boolean | undefined;
};

/** Stores the PKCE verifier and marker, and gives the address that sign-in goes to. */
export async function startSignIn(
  configuration: ConsoleConfiguration,
  storage: Storage,
  start: SignInStart,
): Promise<string> {
  const verifier = oauth.generateRandomCodeVerifier();
  const marker = `${start.statePrefix ?? ''}${oauth.generateRandomState()}`;
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  storage.setItem(SESSION_KEYS.pkceVerifier, verifier);
  storage.setItem(SESSION_KEYS.pkceMarker, marker);
  return authorizeUrl(configuration, { ...start, challenge, marker });
}

function authorizeUrl(
  { oauth: { endpoints, client_id, scope } }: ConsoleConfiguration,
  start: SignInStart & { challenge: string; marker: string },
): string {
  const url = new URL(endpoints.authorize);
  const parameters = {
    client_id,
    scope,
    response_type: 'code',
    redirect_uri: start.redirectUri,
    code_challenge_method: 'S256',
    code_challenge: start.challenge,
    state: start.marker,
    // So long that the provider asks no sooner for it, but then its tokens tell when it asked last.
    max_age: String(10 * 365 * 24 * 60 * 60),
    ...(start.isAskedAnew ? { prompt: 'login' } : {}),
    ...(start.language ? { ui_locales: start.language } : {}),
    ...(start.isDark ? { dark: 'true' } : {}),
    ...(start.token ? { connection_type: MAGIC_TOKEN_CONNECTION, [MAGIC_TOKEN_PARAMETER]: start.token } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Completes a sign-in with the code the provider sent back.
 * @param answer query of the address that the provider sent the browser to
 * @throws {SignInFailed} when the verifier is gone, the answer belongs to another sign-in, or it is refused
 */
export async function exchangeCode(
  configuration: ConsoleConfiguration,
  storage: Storage,
  { answer, redirectUri }: { answer: URLSearchParams; redirectUri: string },
): Promise<TokenReply> {
  const verifier = storage.getItem(SESSION_KEYS.pkceVerifier);
  const marker = storage.getItem(SESSION_KEYS.pkceMarker);
  if (!verifier || !marker) throw new SignInFailed('Missing PKCE verifier');
  const { server, client } = parties(configuration);
  try {
    const parameters = oauth.validateAuthResponse(server, client, answer, marker);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      allowPlainHttp(server),
    );
    return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response));
  } catch (cause) {
    if (cause instanceof SignInFailed) throw cause;
    throw new SignInFailed(sentenceOf(cause), { cause });
  }
}

/**
 * Exchanges a refresh token for new tokens.
 * @throws {SessionEnded} when the provider refuses it; any other error when it cannot be reached
 */
export async function exchangeRefreshToken(
  configuration: ConsoleConfiguration,
  refreshToken: string,
): Promise<TokenReply> {
  const { server, client } = parties(configuration);
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    refreshToken,
    allowPlainHttp(server),
  );
  try {
    const reply = await oauth.processRefreshTokenResponse(server, client, response);
    // Providers that do not change a refresh token need not send it again (RFC 6749, section 6).
    return tokensOf({ refresh_token: refreshToken, ...reply });
  } catch (cause) {
    const isBusy = response.status === 429 || response.status >= 500;
    throw isBusy ? cause : new SessionEnded(sentenceOf(cause), { cause });
  }
}

function tokensOf(reply: oauth.TokenEndpointResponse): TokenReply {
  const { id_token, access_token, refresh_token } = reply;
  if (!id_token || !access_token || !refresh_token) throw new SignInFailed('Token not found in response');
  return { id_token, access_token, refresh_token };
}

function parties({ oauth: { issuer, client_id, endpoints } }: ConsoleConfiguration) {
  const server = { issuer, token_endpoint: endpoints.access_token };
  const client: oauth.Client = {
    client_id,
    // Only the server's clock decides about expiry; a wrong one in the browser must not prevent sign-in.
    [oauth.clockTolerance]: 24 * 60 * 60,
  };
  return { server, client };
}

/** An installation on one machine or in a private network may have no certificate. */
function allowPlainHttp(server: { token_endpoint: string }) {
  return { [oauth.allowInsecureRequests]: server.token_endpoint.startsWith('http:') };
}

function sentenceOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError) return error.error_description ?? error.error;
  if (error instanceof oauth.AuthorizationResponseError) return error.error_description ?? error.error;
  return error instanceof Error ? error.message : String(error);
}
