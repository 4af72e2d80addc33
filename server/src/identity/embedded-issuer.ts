import type { IncomingMessage } from 'node:http';
import { OAUTH_PATHS } from '@parley/contract/auth.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { EmailTaken } from './accounts/account-errors.ts';
import type { AccountStore } from './accounts/account-store.ts';
import { createAuthentication } from './bearer/authentication.ts';
import { findEmbeddedCaller } from './bearer/caller-store.ts';
import { createEmbeddedVerifier } from './bearer/embedded-token.ts';
import { answerIntrospection } from './bearer/introspection.ts';
import type { IdentitySettings } from './identity-settings.ts';
import type { MountedIssuer } from './mounted-issuer.ts';
import { loadOpenidKeys } from './openid/openid-key-store.ts';
import { answerOpenid, createOpenidProvider, OPENID_PATHS } from './openid/openid-provider.ts';
import type { Mailer } from './sign-in/mailer.ts';
import type { AttemptStore } from './sign-in/sign-in-attempt-store.ts';
import type { SignInLimits } from './sign-in/sign-in-limits.ts';
import type { LinkUse, SignInLinkStore } from './sign-in/sign-in-link-store.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

/** What the embedded issuer is made of. */
export type EmbeddedIssuerParts = {
  database: Database;
  settings: IdentitySettings;
  secrets: SecretBox;
  accounts: AccountStore;
  links: SignInLinkStore;
  attempts: AttemptStore;
  limits: SignInLimits;
  mailer: Mailer;
  endSessions: (accountId: string) => Promise<void>;
  now: () => Date;
  log: Logger;
};

/** The OpenID provider that Parley brings along, with its sign-in page's calls. */
export async function mountEmbeddedIssuer(parts: EmbeddedIssuerParts): Promise<MountedIssuer> {
  const { database, settings, accounts, now, log } = parts;
  const { publicUrl, region } = settings;
  const keys = await loadOpenidKeys(database, parts.secrets);
  const authentication = createAuthentication({
    verify: createEmbeddedVerifier(publicUrl, keys.tokenKeys),
    findCaller: (token) => findEmbeddedCaller(database, token),
    nowMs: () => now().getTime(),
  });
  const provider = createOpenidProvider({
    database,
    keys,
    accounts,
    publicUrl,
    region,
    log,
    useLink: (token) => useLink(parts, token),
    isEmbedded: settings.embedOrigins.length > 0,
  });
  const openid = answerOpenid(provider, publicUrl);
  const introspect = answerIntrospection(authentication, region, (error) =>
    log.error({ err: error }, 'introspection failed'),
  );
  return {
    routes: signInRoutes({ ...parts, provider, brand: settings.brand.name, publicUrl }),
    paths: OPENID_PATHS,
    handle: (request, response) => {
      if (pathOf(request) === OAUTH_PATHS.introspect) void introspect(request, response);
      else openid(request, response);
    },
    authentication,
  };
}

/**
 * Uses a one-time link up. Whoever comes to reset a password has forgotten it: it goes, and so do all sessions. Whoever
 * comes by the mail to a new address has shown that it is theirs.
 */
async function useLink(parts: EmbeddedIssuerParts, token: string): Promise<LinkUse> {
  const use = await parts.links.use(token, parts.now());
  if (use.problem !== undefined) return use;
  if (use.purpose === 'reset') {
    await parts.endSessions(use.accountId);
    await parts.accounts.update(use.accountId, { passwordHash: null });
  }
  if (use.email !== null) {
    try {
      await parts.accounts.update(use.accountId, { email: use.email });
    } catch (error) {
      // Somebody else proved to have the address in the meantime.
      if (error instanceof EmailTaken) return { problem: 'link_invalid' };
      throw error;
    }
  }
  await parts.accounts.activate(use.accountId, parts.now());
  return use;
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}
