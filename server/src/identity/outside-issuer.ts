import { OAUTH_PATHS } from '@parley/contract/auth.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { findExternalCaller } from './accounts/external-account-store.ts';
import { createAuthentication } from './bearer/authentication.ts';
import { createExternalIssuer, type ExternalIssuerSettings } from './bearer/external-issuer.ts';
import { answerIntrospection, relayTokenRequests } from './bearer/form-request.ts';
import type { VerifiedToken } from './bearer/verified-token.ts';
import type { IdentitySettings, MountedIssuer } from './identity-settings.ts';

export type OutsideIssuerDependencies = {
  database: Database;
  settings: IdentitySettings;
  externalIssuer: ExternalIssuerSettings;
  now: () => Date;
  log: Logger;
};

/** An outside OpenID provider instead of the embedded one: no sign-in page, no one-time links. */
export function mountOutsideIssuer({
  database,
  settings,
  externalIssuer,
  now,
  log,
}: OutsideIssuerDependencies): MountedIssuer {
  const issuer = createExternalIssuer(externalIssuer);
  const claims = { ...externalIssuer, teamName: settings.brand.name };
  const findCaller = (token: VerifiedToken) => findExternalCaller(database, token, claims);
  const authentication = createAuthentication({
    verify: issuer.verify,
    findCaller,
    nowMs: () => now().getTime(),
  });
  const onFailure = (error: unknown) => log.error({ err: error }, 'a sign-in call failed');
  const introspect = answerIntrospection(authentication, settings.region, onFailure);
  // What cannot be told here is told to the next call.
  const isEnded = async (idToken: string) =>
    issuer
      .verify(idToken)
      .then(findCaller)
      .then(
        (caller) => caller === undefined,
        () => false,
      );
  const relay = relayTokenRequests(issuer, isEnded, onFailure);
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
