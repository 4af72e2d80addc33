import type { IncomingMessage } from 'node:http';
import { OAUTH_PATHS } from '@parley/contract/auth.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { EmailTaken } from './accounts/account-errors.ts';
import { createAuthentication } from './bearer/authentication.ts';
import { findEmbeddedCaller } from './bearer/caller-store.ts';
import { answerIntrospection } from './bearer/form-request.ts';
import { createEmbeddedVerifier } from './bearer/verified-token.ts';
import type { IdentitySettings, MountedIssuer } from './identity-settings.ts';
import { loadOpenidKeys } from './openid/openid-key-store.ts';
import { answerOpenid, createOpenidProvider, OPENID_PATHS } from './openid/openid-provider.ts';
import type { IsOperator } from './operator-check.ts';
import type { LinkUse } from './sign-in/sign-in-link-store.ts';
import { type SignInDependencies, signInRoutes } from './sign-in/sign-in-routes.ts';

export type EmbeddedIssuerDependencies = Omit<SignInDependencies, 'provider' | 'brand' | 'publicUrl'> & {
  database: Database;
  settings: IdentitySettings;
  secrets: SecretBox;
  endSessions: (accountId: string) => Promise<void>;
  isOperator: IsOperator;
  log: Logger;
};

/** The OpenID provider that Parley brings along, with its sign-in page's calls. */
export async function mountEmbeddedIssuer(dependencies: EmbeddedIssuerDependencies): Promise<MountedIssuer> {
  const { database, settings, accounts, now, log } = dependencies;
  const { publicUrl, region } = settings;
  const keys = await loadOpenidKeys(database, dependencies.secrets);
  const authentication = createAuthentication({
    verify: createEmbeddedVerifier(publicUrl, keys.tokenKeys),
    findCaller: (token) => findEmbeddedCaller(database, token, dependencies.isOperator),
    nowMs: () => now().getTime(),
  });
  const provider = createOpenidProvider({
    database,
    keys,
    accounts,
    publicUrl,
    region,
    log,
    useLink: (token) => useLink(dependencies, token),
    isEmbedded: settings.embedOrigins.length > 0,
  });
  const openid = answerOpenid(provider, publicUrl);
  const introspect = answerIntrospection(authentication, region, (error) =>
    log.error({ err: error }, 'introspection failed'),
  );
  return {
    routes: signInRoutes({ ...dependencies, provider, brand: settings.brand.name, publicUrl }),
    paths: OPENID_PATHS,
    handle: (request, response) => {
      if (pathOf(request) === OAUTH_PATHS.introspect) void introspect(request, response);
      else openid(request, response);
    },
    authentication,
  };
}

/**
 * Uses a one-time link up. A reset deletes the password and ends all sessions. A user who comes by
 * the mail to a new address has shown that it is theirs.
 */
async function useLink(dependencies: EmbeddedIssuerDependencies, token: string): Promise<LinkUse> {
  const use = await dependencies.links.use(token, dependencies.now());
  if (use.problem !== undefined) return use;
  if (use.purpose === 'reset') {
    // Before the sessions, which the forgotten password could otherwise begin anew meanwhile.
    await dependencies.accounts.update(use.accountId, { passwordHash: null });
    await dependencies.endSessions(use.accountId);
  }
  if (use.email !== null) {
    try {
      await dependencies.accounts.update(use.accountId, { email: use.email });
    } catch (error) {
      // Another account proved the address in the meantime.
      if (error instanceof EmailTaken) return { problem: 'link_invalid' };
      throw error;
    }
  }
  await dependencies.accounts.activate(use.accountId, dependencies.now());
  return use;
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}
