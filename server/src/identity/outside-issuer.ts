import { OAUTH_PATHS } from '@parley/contract/auth.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { findExternalCaller } from './accounts/external-account-store.ts';
import { createAuthentication } from './bearer/authentication.ts';
import { createExternalIssuer, type ExternalIssuerSettings } from './bearer/external-issuer.ts';
import { answerIntrospection } from './bearer/introspection.ts';
import { relayTokenRequests } from './bearer/token-relay.ts';
import type { IdentitySettings } from './identity-settings.ts';
import type { MountedIssuer } from './mounted-issuer.ts';

/** What an outside issuer is mounted with. */
export type OutsideIssuerParts = {
  database: Database;
  settings: IdentitySettings;
  externalIssuer: ExternalIssuerSettings;
  now: () => Date;
  log: Logger;
};

/** An OpenID provider elsewhere in place of the embedded one: no sign-in page, no one-time links. */
export function mountOutsideIssuer({
  database,
  settings,
  externalIssuer,
  now,
  log,
}: OutsideIssuerParts): MountedIssuer {
  const issuer = createExternalIssuer(externalIssuer);
  const claims = { ...externalIssuer, teamName: settings.brand.name };
  const authentication = createAuthentication({
    verify: issuer.verify,
    findCaller: (token) => findExternalCaller(database, token, claims),
    nowMs: () => now().getTime(),
  });
  const onFailure = (error: unknown) => log.error({ err: error }, 'a sign-in call failed');
  const introspect = answerIntrospection(authentication, settings.region, onFailure);
  const relay = relayTokenRequests(issuer, onFailure);
  return {
    routes: [],
    paths: [OAUTH_PATHS.accessToken],
    handle: (request, response) => {
      const isIntrospection = request.url?.startsWith(OAUTH_PATHS.introspect);
      void (isIntrospection ? introspect : relay)(request, response);
    },
    authentication,
    external: { issuer, settings: externalIssuer },
  };
}
