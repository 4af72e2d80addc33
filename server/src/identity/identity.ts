import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_KEY_PREFIX, CLIENT_TOKEN_PREFIX } from '@parley/contract/api-scope.ts';
import { OAUTH_PATHS, type Permissions, type SpentLimit } from '@parley/contract/auth.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Caller, KeyGrant, Route } from '../http/route.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { type ProfileDependencies, profileRoutes } from './accounts/profile-routes.ts';
import { apiKeyRoutes } from './api-keys/api-key-routes.ts';
import { ApiKeyStore } from './api-keys/api-key-store.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { AuditStore } from './audit/audit-store.ts';
import { RequestAudit } from './audit/request-audit.ts';
import { consoleConfigurationRoutes, managedElsewhere } from './console-configuration.ts';
import { mountEmbeddedIssuer } from './embedded-issuer.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { ClientTokenStore } from './oauth-clients/client-token-store.ts';
import { answerClients, CLIENT_PATHS } from './oauth-clients/token-endpoint.ts';
import { endAllGrants, endOtherGrants, forgetExpiredPayloads } from './openid/openid-payload-store.ts';
import { createOperatorCheck } from './operator-check.ts';
import { mountOutsideIssuer } from './outside-issuer.ts';
import { createMailer, type Mailer } from './sign-in/mailer.ts';
import { createAttemptStore, signInLimits } from './sign-in/sign-in-attempt-store.ts';
import {
  createOperatorLink,
  createSignInLinkStore,
  type OperatorLink,
} from './sign-in/sign-in-link-store.ts';
import { type MemberDependencies, memberRoutes } from './teams/member-routes.ts';
import { createMemberStore } from './teams/member-store.ts';
import { createTeamMaker, type MakeTeam } from './teams/new-team.ts';
import { permissionRoutes, permissionsOf } from './teams/team-permissions.ts';
import { createTeamStore, type FirstOwner, type SeedTeam } from './teams/team-store.ts';

// What belongs here: who may sign in, how they prove it, which team they are in and what they may do there.

export type IdentityDependencies = {
  database: Database;
  settings: IdentitySettings;
  secrets: SecretBox;
  /** Version that the console is told. */
  version: string;
  /** Whether speech can be recognised for a team. */
  hasSpeechRecogniser: (teamId: string) => Promise<boolean>;
  /** Whether a team has had a conversation. */
  hasConversation: (teamId: string) => Promise<boolean>;
  /** What a team has spent, so that it takes no new conversations. */
  spentLimit: (teamId: string) => Promise<SpentLimit | undefined>;
  /** Ends what acts with accounts of a member who is gone. */
  onMemberRemoved: () => Promise<void>;
  /** Gives the first team what it begins with; nothing when absent. */
  seedFirstTeam?: SeedTeam;
  log: Logger;
  /** The clock; the system's when absent. */
  now?: () => Date;
};

/** Sign-in, accounts, teams and permissions, ready to be mounted. */
export type Identity = AsyncDisposable & {
  routes: Route[];
  /** Writes what requests do into the audit log. */
  audit: RequestAudit;
  /** Route patterns that {@link Identity.handleOidc} answers; it reads bodies itself. */
  oidcPaths: string[];
  handleOidc(request: IncomingMessage, response: ServerResponse): void;
  /** @throws {NotSignedIn} when the id token or key is forged or expired, or its sign-in has ended */
  authenticate(bearer: string): Promise<Caller>;
  permissionsOf(caller: Caller): Promise<Permissions>;
  /** Sends mails in the name of the server. */
  mailer: Pick<Mailer, 'canSend' | 'send'>;
  makeTeam: MakeTeam;
  /** What a publishable key of a team allows, while it lasts. */
  findPublishableKey(teamId: string, id: string): Promise<KeyGrant | undefined>;
  /** Makes a one-time link for an operator. @throws {AccountNotFound} */
  createSignInLink(link?: Omit<OperatorLink, 'publicUrl'>): Promise<string>;
  /** Makes an owner where none can sign in, and the first team. Does nothing where another issuer manages accounts. */
  ensureFirstOwner(): Promise<FirstOwner | undefined>;
};

const HOUR_MS = 3_600_000;

/** Builds everything about identity, around the embedded issuer or an outside one. */
export async function createIdentity(dependencies: IdentityDependencies): Promise<Identity> {
  const { database, settings, log, hasSpeechRecogniser, hasConversation, spentLimit } = dependencies;
  const { brand, publicUrl, externalIssuer } = settings;
  const now = dependencies.now ?? (() => new Date());
  const stores = {
    accounts: createAccountStore(database),
    links: createSignInLinkStore(database),
    attempts: createAttemptStore(database),
  };
  const teams = createTeamStore(database, dependencies.seedFirstTeam);
  const isOperator = createOperatorCheck(settings.operators, externalIssuer);
  const limits = signInLimits(settings.limits.signInAttempts);
  const mailer = createMailer({ ...settings, brand: brand.name }, log);
  const permissions = { teams, maxAgents: settings.maxAgents, hasSpeechRecogniser, spentLimit };
  const endSessions = async (accountId: string, exceptSignInId?: string) => {
    if (exceptSignInId === undefined) {
      await stores.accounts.update(accountId, { sessionsValidAfter: now() });
      await endAllGrants(database, accountId);
    } else {
      await endOtherGrants(database, accountId, exceptSignInId);
    }
    await stores.links.withdraw(accountId);
    issuer.authentication.forget();
  };
  const shared = { database, settings, now, log };
  const { secrets } = dependencies;
  const issuer = externalIssuer
    ? mountOutsideIssuer({ ...shared, externalIssuer })
    : await mountEmbeddedIssuer({ ...shared, ...stores, secrets, limits, mailer, endSessions, isOperator });
  const keys = new ApiKeyStore(database, now, isOperator);
  const { oauthClients } = settings;
  const tokens = new ClientTokenStore(database, oauthClients, now);
  const onFailure = (error: unknown) => log.error({ err: error }, 'a token could not be given');
  const answerClient = answerClients({ clients: oauthClients, tokens, onFailure });
  const audit = new AuditStore(database);
  const cleaning = startCleaning({ ...stores, audit, tokens, database, now, log });
  const forgetCallers = issuer.authentication.forget;
  return {
    audit: new RequestAudit(audit),
    mailer,
    routes: [
      ...issuer.routes,
      ...auditRoutes(audit),
      ...consoleConfigurationRoutes({
        ...settings,
        version: dependencies.version,
        external: issuer.external,
      }),
      ...permissionRoutes(permissions),
      ...apiKeyRoutes(keys),
      ...peopleRoutes({
        ...shared,
        ...stores,
        limits,
        mailer,
        endSessions,
        forgetCallers,
        isOperator,
        hasConversation,
        onMemberRemoved: dependencies.onMemberRemoved,
      }),
    ],
    oidcPaths: [...issuer.paths, OAUTH_PATHS.introspect, ...CLIENT_PATHS],
    handleOidc: (request, response) => {
      const isOfClient = CLIENT_PATHS.some((path) => request.url?.split('?', 1)[0] === path);
      if (isOfClient) void answerClient(request, response);
      else issuer.handle(request, response);
    },
    authenticate: (bearer) => {
      if (bearer.startsWith(CLIENT_TOKEN_PREFIX)) return tokens.authenticate(bearer);
      if (bearer.startsWith(API_KEY_PREFIX)) return keys.authenticate(bearer);
      return issuer.authentication.authenticate(bearer);
    },
    makeTeam: createTeamMaker({
      ...stores,
      teams,
      audit,
      mailer,
      publicUrl,
      now,
      brand: brand.name,
      isManagedElsewhere: externalIssuer !== undefined,
    }),
    permissionsOf: (caller) => permissionsOf(permissions, caller),
    findPublishableKey: (teamId, id) => keys.findPublishable(teamId, id),
    createSignInLink: (link) => createOperatorLink(database, { ...link, publicUrl }, now()),
    ensureFirstOwner: async () => (externalIssuer ? undefined : teams.ensureFirstOwner(brand.name)),
    async [Symbol.asyncDispose]() {
      clearInterval(cleaning);
      await mailer[Symbol.asyncDispose]();
    },
  };
}

type PeopleDependencies = Omit<
  MemberDependencies & ProfileDependencies,
  'publicUrl' | 'brand' | 'passwordLimit' | 'mailLimit' | 'members' | 'managedElsewhere'
> & {
  database: Database;
  settings: IdentitySettings;
  limits: ReturnType<typeof signInLimits>;
};

/** The caller's own profile, and the members of their team. */
function peopleRoutes({ database, settings, limits, ...shared }: PeopleDependencies): Route[] {
  const { brand, publicUrl, externalIssuer } = settings;
  return [
    ...profileRoutes({
      ...shared,
      publicUrl,
      brand: brand.name,
      passwordLimit: limits.currentPassword,
      mailLimit: limits.mail,
    }),
    ...memberRoutes({
      ...shared,
      publicUrl,
      brand: brand.name,
      members: createMemberStore(database),
      managedElsewhere: managedElsewhere(externalIssuer),
    }),
  ];
}

type CleaningDependencies = Pick<PeopleDependencies, 'links' | 'attempts' | 'now'> & {
  audit: Pick<AuditStore, 'deleteOverdue'>;
  tokens: Pick<ClientTokenStore, 'deleteExpired'>;
  database: Database;
  log: Logger;
};

/** Removes what has expired, every hour. */
function startCleaning({
  database,
  audit,
  tokens,
  links,
  attempts,
  now,
  log,
}: CleaningDependencies): NodeJS.Timeout {
  const clean = () =>
    Promise.all([
      forgetExpiredPayloads(database),
      links.forgetOld(now()),
      attempts.forgetOld(now()),
      audit.deleteOverdue(),
      tokens.deleteExpired(),
    ]);
  const report = (error: unknown) => log.warn({ err: error }, 'expired sign-in records could not be removed');
  return setInterval(() => void clean().catch(report), HOUR_MS).unref();
}
