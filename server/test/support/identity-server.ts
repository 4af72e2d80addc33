import { createHash, randomBytes } from 'node:crypto';
import type { CallInput, CallReply } from '@parley/client/call.ts';
import { callEndpoint } from '@parley/client/call.ts';
import {
  CONSOLE_CLIENT_ID,
  CONSOLE_SCOPE,
  MAGIC_TOKEN_CONNECTION,
  MAGIC_TOKEN_PARAMETER,
  TokenReply,
} from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { createIdentity, type Identity } from '../../src/identity/identity.ts';
import type { IdentitySettings } from '../../src/identity/identity-settings.ts';
import { createSecretBox } from '../../src/secrets/secret-box.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { freePort } from './free-port.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** Identity alone behind real HTTP, with a database of its own. */
export type IdentityServer = AsyncDisposable & {
  url: string;
  database: TestDatabase;
  identity: Identity;
  /** Calls an endpoint with an id token, or without. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string): Promise<CallReply<E>>;
  /** Asks introspection about an id token. */
  introspect(token: string): Promise<{ active: boolean; region?: string }>;
  /** A browser that has never been here. @param ip the address it comes from */
  browser(ip?: string): CookieBrowser;
};

/** A sign-in that was started: its address, and what is needed to end it. */
export type StartedSignIn = { address: string; verifier: string; redirectUri: string };

const PROVIDER = 'test';

export async function startIdentityServer(
  settings: Partial<IdentitySettings> = {},
  now?: () => Date,
): Promise<IdentityServer> {
  const database = await openTestDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = pino({ level: 'silent' });
  const identity = await createIdentity({
    database: database.database,
    settings: {
      provider: PROVIDER,
      publicUrl: url,
      brand: { name: 'Acme' },
      embedOrigins: [],
      regionUrls: {},
      maxAgents: 25,
      region: 'eu',
      limits: { signInAttempts: 3 },
      oauthClients: [],
      operators: [],
      ...settings,
    },
    secrets: createSecretBox({ dataFolder: '/nowhere', secretKey: 'a secret of the tests alone' }),
    version: '1',
    hasSpeechRecogniser: async () => false,
    hasConversation: async () => false,
    spentLimit: async () => undefined,
    onMemberRemoved: async () => {},
    log,
    ...(now ? { now } : {}),
  });
  const app = await createApp({
    provider: PROVIDER,
    publicUrl: url,
    brandName: 'Acme',
    version: '1',
    embedOrigins: [],
    pictureUrls: [],
    maxBodyBytes: 100_000,
    requestsPerMinute: 0,
    trustProxy: 1,
    consoleFolder: '/nowhere',
    routes: identity.routes,
    oidcPaths: identity.oidcPaths,
    handleOidc: identity.handleOidc,
    sockets: [],
    authenticate: identity.authenticate,
    permissionsOf: identity.permissionsOf,
    agentsOfConversations: async () => [],
    isReady: async () => true,
    log,
  });
  await app.listen({ host: '127.0.0.1', port });
  return {
    url,
    database,
    identity,
    call: (endpoint, input, token) =>
      callEndpoint({ origin: url, provider: PROVIDER, token: () => token }, endpoint, input),
    async introspect(token) {
      const answer = await fetch(`${url}/oauth2/introspect`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
      });
      return (await answer.json()) as { active: boolean; region?: string };
    },
    browser: (ip) => new CookieBrowser(url, ip),
    async [Symbol.asyncDispose]() {
      await app.close();
      await identity[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Writes an authorization request as the console does; `changes` replaces its parameters. */
export function startSignIn(url: string, changes: Record<string, string> = {}): StartedSignIn {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${url}/login`;
  const query = new URLSearchParams({
    client_id: CONSOLE_CLIENT_ID,
    scope: CONSOLE_SCOPE,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return { address: `${url}/oauth2/authorize?${query}`, verifier, redirectUri };
}

/** Parameters that carry a one-time link through an authorization request. */
export function withLink(link: string): Record<string, string> {
  const token = new URL(link).searchParams.get('token') ?? '';
  return { connection_type: MAGIC_TOKEN_CONNECTION, [MAGIC_TOKEN_PARAMETER]: token };
}

/** Goes through an authorization request up to /login, or up to the sign-in page. */
export function follow(browser: CookieBrowser, { address }: Pick<StartedSignIn, 'address'>): Promise<URL> {
  return browser.follow(
    address,
    ({ pathname }) => pathname === '/login' || pathname.startsWith('/oauth2/interaction/'),
  );
}

/** Asks the token endpoint. */
export async function askForTokens(
  url: string,
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${url}/oauth2/access_token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CONSOLE_CLIENT_ID, ...form }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Exchanges the code with which a sign-in came back to /login. */
export function exchangeCode(url: string, { verifier, redirectUri }: StartedSignIn, end: URL) {
  return askForTokens(url, {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: end.searchParams.get('code') ?? '',
    code_verifier: verifier,
  });
}

/** Signs in by a one-time link, in a browser that may have signed in before. */
export async function signInByLink(
  server: Pick<IdentityServer, 'url' | 'browser'>,
  link: string,
  browser = server.browser(),
): Promise<TokenReply> {
  const started = startSignIn(server.url, withLink(link));
  const end = await follow(browser, started);
  return TokenReply.parse((await exchangeCode(server.url, started, end)).body);
}

/** Opens a one-time link, and gives the reason that the sign-in page tells when it is not good. */
export async function linkProblem(
  server: Pick<IdentityServer, 'url' | 'browser'>,
  link: string,
): Promise<unknown> {
  const browser = server.browser();
  const page = await follow(browser, startSignIn(server.url, withLink(link)));
  const details = await browser.open(`${page.pathname}/details`);
  return ((await details.json()) as { problem?: unknown }).problem;
}
