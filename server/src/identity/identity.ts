import type { IncomingMessage, ServerResponse } from 'node:http';
import { OAUTH_PATHS, type Permissions } from '@parley/contract/auth.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Caller, Route } from '../http/route.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { consoleConfigurationRoutes } from './console-configuration.ts';
import { mountEmbeddedIssuer } from './embedded-issuer.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { endAllGrants, endOtherGrants, forgetExpiredPayloads } from './openid/openid-payload-store.ts';
import { mountOutsideIssuer } from './outside-issuer.ts';
import { createMailer } from './sign-in/mailer.ts';
import { createAttemptStore, signInLimits } from './sign-in/sign-in-attempt-store.ts';
import {
  createOperatorLink,
  createSignInLinkStore,
  type OperatorLink,
} from './sign-in/sign-in-link-store.ts';
import { memberRoutes } from './teams/member-routes.ts';
import { createMemberStore } from './teams/member-store.ts';
import { permissionRoutes, permissionsOf } from './teams/team-permissions.ts';
import { createTeamStore, type FirstOwner, type SeedTeam } from './teams/team-store.ts';

// What belongs here: who may sign in, how they prove it, which team they are in and what they may do there.

export type IdentityDependencies = {
  database: Database;
  settings: IdentitySettings;
  secrets: SecretBox;
  /** Version that the console is told. */
  version: string;
  /** Whether speech can be recognised for a team; no when absent. */
  hasSpeechRecogniser?: (teamId: string) => Promise<boolean>;
  /** Gives the first team what it begins with; nothing when absent. */
  seedFirstTeam?: SeedTeam;
  log: Logger;
  /** The clock; the system's when absent. */
  now?: () => Date;
};

/** Sign-in, accounts, teams and permissions, ready to be mounted. */
export type Identity = AsyncDisposable & {
  routes: Route[];
  /** Route patterns that {@link Identity.handleOidc} answers; it reads bodies itself. */
  oidcPaths: string[];
  handleOidc(request: IncomingMessage, response: ServerResponse): void;
  /** @throws {NotSignedIn} when the id token is forged or expired, or its sign-in has ended */
  authenticate(bearer: string): Promise<Caller>;
  permissionsOf(caller: Caller): Promise<Permissions>;
  /** Makes a one-time link for an operator. @throws {AccountNotFound} */
  createSignInLink(link?: Omit<OperatorLink, 'publicUrl'>): Promise<string>;
  /** Makes team and owner of a new installation. Does nothing where another issuer manages accounts. */
  ensureFirstOwner(): Promise<FirstOwner | undefined>;
};

const HOUR_MS = 3_600_000;

/** Builds everything about identity, around the embedded issuer or an outside one. */
export async function createIdentity(dependencies: IdentityDependencies): Promise<Identity> {
  const { database, settings, version, log } = dependencies;
  const now = dependencies.now ?? (() => new Date());
  const { brand, publicUrl, externalIssuer } = settings;
  const accounts = createAccountStore(database);
  const links = createSignInLinkStore(database);
  const attempts = createAttemptStore(database);
  const teams = createTeamStore(database, dependencies.seedFirstTeam);
  const limits = signInLimits(settings.limits.signInAttempts);
  const mailer = createMailer({ ...settings, brand: brand.name }, log);
  const permissions = {
    teams,
    maxAgents: settings.maxAgents,
    hasSpeechRecogniser: dependencies.hasSpeechRecogniser ?? (async () => false),
  };

  const endSessions = async (accountId: string, exceptSignInId?: string) => {
    if (exceptSignInId === undefined) {
      await accounts.update(accountId, { sessionsValidAfter: now() });
      await endAllGrants(database, accountId);
    } else {
      await endOtherGrants(database, accountId, exceptSignInId);
    }
    await links.withdraw(accountId);
    issuer.authentication.forget();
  };
  const shared = { database, settings, now, log };
  const issuer = externalIssuer
    ? mountOutsideIssuer({ ...shared, externalIssuer })
    : await mountEmbeddedIssuer({
        ...shared,
        secrets: dependencies.secrets,
        accounts,
        links,
        attempts,
        limits,
        mailer,
        endSessions,
      });

  const cleaning = setInterval(() => {
    Promise.all([forgetExpiredPayloads(database), links.forgetOld(now()), attempts.forgetOld(now())]).catch(
      (error: unknown) => log.warn({ err: error }, 'expired sign-in records could not be removed'),
    );
  }, HOUR_MS);
  cleaning.unref();

  return {
    routes: [
      ...issuer.routes,
      ...consoleConfigurationRoutes({ ...settings, version, external: issuer.external }),
      ...permissionRoutes(permissions),
      ...profileRoutes({
        accounts,
        attempts,
        passwordLimit: limits.currentPassword,
        endSessions,
        now,
        links,
        mailer,
        mailLimit: limits.mail,
        brand: brand.name,
        publicUrl,
        forgetCallers: issuer.authentication.forget,
      }),
      ...memberRoutes({
        members: createMemberStore(database),
        accounts,
        links,
        mailer,
        endSessions,
        now,
        publicUrl,
        forgetCallers: issuer.authentication.forget,
        managedElsewhere: {
          accounts: externalIssuer !== undefined,
          roles: externalIssuer?.roleClaim !== undefined,
        },
        brand: brand.name,
      }),
    ],
    oidcPaths: [...issuer.paths, OAUTH_PATHS.introspect],
    handleOidc: issuer.handle,
    authenticate: issuer.authentication.authenticate,
    permissionsOf: (caller) => permissionsOf(permissions, caller),
    createSignInLink: (link) => createOperatorLink(database, { ...link, publicUrl }, now()),
    ensureFirstOwner: async () => (externalIssuer ? undefined : teams.ensureFirstOwner(brand.name)),
    async [Symbol.asyncDispose]() {
      clearInterval(cleaning);
      await mailer[Symbol.asyncDispose]();
    },
  };
}
