import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CONSOLE_CLIENT_ID,
  CONSOLE_SCOPE,
  MAGIC_TOKEN_PARAMETER,
  OAUTH_PATHS,
} from '@parley/contract/auth.ts';
import { isRecord } from '@parley/contract/json.ts';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import { fullName } from '../accounts/full-name.ts';
import { magicTokenCheck, tryMagicToken, type UseLink } from './magic-token.ts';
import type { OpenidKeys } from './openid-key-store.ts';
import { answerLogout, endHintedGrant, type LogoutDependencies } from './openid-logout.ts';
import { signInFailedPage } from './openid-pages.ts';
import { createOpenidAdapter } from './openid-payload-store.ts';

export type OpenidProviderDependencies = {
  database: Database;
  keys: OpenidKeys;
  accounts: AccountStore;
  useLink: UseLink;
  /** Issuer, and where browsers reach this server. */
  publicUrl: string;
  region: string;
  /** Whether pages of other sites frame the console. */
  isEmbedded: boolean;
  log: Logger;
};

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Lifetimes of what the provider issues, in seconds. */
const LIFETIME_SECONDS = {
  AccessToken: 15 * MINUTE,
  AuthorizationCode: MINUTE,
  IdToken: 15 * MINUTE,
  Interaction: 60 * MINUTE,
  RefreshToken: 30 * DAY,
  Session: 30 * DAY,
  Grant: 180 * DAY,
} as const;

/** Paths that the provider answers, as route patterns. */
export const OPENID_PATHS = [
  OAUTH_PATHS.authorize,
  `${OAUTH_PATHS.authorize}/:uid`,
  OAUTH_PATHS.accessToken,
  OAUTH_PATHS.logout,
  `${OAUTH_PATHS.logout}/confirm`,
  `${OAUTH_PATHS.logout}/success`,
  OAUTH_PATHS.jwks,
  '/.well-known/openid-configuration',
] as const;

/** The embedded OpenID provider, with the console as its one client. */
export function createOpenidProvider(dependencies: OpenidProviderDependencies): Provider {
  const logout: LogoutDependencies = {
    database: dependencies.database,
    loginUrl: `${dependencies.publicUrl}/login`,
    cookies: { ...cookieOptions(dependencies), path: '/' },
  };
  const provider = new Provider(dependencies.publicUrl, configuration(dependencies, logout));
  // The request's own idea of protocol and host is replaced by the public address, see below.
  provider.proxy = true;
  provider.silent = true;
  endHintedGrant(provider, logout);
  provider.on('server_error', (_ctx, error) => dependencies.log.error({ err: error }, 'sign-in failed'));
  return provider;
}

/** Lets the provider answer a request that carries the public address, whatever proxies made of it. */
export function answerOpenid(
  provider: Provider,
  publicUrl: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const answer = provider.callback();
  return (request, response) => {
    const { protocol, host } = publicAddress(publicUrl, request.headers.host);
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    void answer(request, response);
  };
}

function configuration(dependencies: OpenidProviderDependencies, logout: LogoutDependencies): Configuration {
  const cookies = cookieOptions(dependencies);
  return {
    adapter: (model) => createOpenidAdapter(dependencies.database, model),
    clients: [consoleClient(dependencies.publicUrl)],
    jwks: { keys: dependencies.keys.tokenKeys },
    cookies: { keys: dependencies.keys.cookieKeys, long: cookies, short: cookies },
    scopes: CONSOLE_SCOPE.split(' '),
    claims: { openid: ['sub', 'email', 'name', 'team_id', 'role', 'region', 'grant_id'] },
    // The id token is what the API asks for, so it must carry everything.
    conformIdTokenClaims: false,
    findAccount: (_ctx, accountId, source) => findAccount(dependencies, accountId, grantIdOf(source)),
    extraParams: ['connection_type', MAGIC_TOKEN_PARAMETER, 'dark'],
    interactions: {
      policy: signInPolicy(),
      url: async (ctx, interaction) =>
        (await tryMagicToken(ctx, interaction, dependencies.useLink))
          ? interaction.returnTo
          : `/oauth2/interaction/${interaction.uid}`,
    },
    loadExistingGrant,
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    ttl: LIFETIME_SECONDS,
    // Browsers name the origin also of a request to the page's own server.
    clientBasedCORS: (_ctx, origin) => publicUrls(dependencies.publicUrl).includes(origin),
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.accessToken,
      end_session: OAUTH_PATHS.logout,
      jwks: OAUTH_PATHS.jwks,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => answerLogout(ctx, form, logout),
        postLogoutSuccessSource: (ctx) => ctx.redirect(logout.loginUrl),
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = signInFailedPage(out.error_description ?? out.error, ctx.get('accept-language'));
    },
  };
}

function consoleClient(publicUrl: string): NonNullable<Configuration['clients']>[number] {
  const loginUrls = publicUrls(publicUrl).map((url) => `${url}/login`);
  return {
    client_id: CONSOLE_CLIENT_ID,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: loginUrls,
    post_logout_redirect_uris: loginUrls,
    scope: CONSOLE_SCOPE,
  };
}

/** The login prompt with the one-time link's check; the console is first-party, so no consent is asked. */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.get('login')?.checks.add(magicTokenCheck());
  return policy;
}

async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing?.accountId === session.accountId) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(CONSOLE_SCOPE);
  await grant.save();
  return grant;
}

async function findAccount(dependencies: OpenidProviderDependencies, accountId: string, grantId?: string) {
  const person = await dependencies.accounts.find(accountId);
  if (!person) return undefined;
  return {
    accountId,
    claims: () => ({
      sub: accountId,
      name: fullName(person),
      ...(person.email ? { email: person.email } : {}),
      team_id: person.teamId,
      role: person.role,
      region: dependencies.region,
      grant_id: grantId,
    }),
  };
}

function grantIdOf(source: unknown): string | undefined {
  return isRecord(source) && typeof source.grantId === 'string' ? source.grantId : undefined;
}

/** Inside a frame on another site a browser sends only cookies that are marked for it, which needs https. */
function cookieOptions({ publicUrl, isEmbedded }: OpenidProviderDependencies) {
  const isSecure = publicUrl.startsWith('https:');
  return isSecure && isEmbedded
    ? ({ httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ httpOnly: true, sameSite: 'lax' } as const);
}

/** The addresses under which browsers may reach this server: on one's own machine, also its other name. */
function publicUrls(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!isLoopback(url.hostname)) return [publicUrl];
  return LOOPBACK_NAMES.map((name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`);
}

function publicAddress(publicUrl: string, host: string | undefined): { protocol: string; host: string } {
  const { protocol, hostname, host: publicHost } = new URL(publicUrl);
  const requested = URL.parse(`http://${host ?? ''}`);
  const isOtherName = isLoopback(hostname) && requested !== null && isLoopback(requested.hostname);
  return { protocol, host: isOtherName ? requested.host : publicHost };
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

function isLoopback(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname);
}
