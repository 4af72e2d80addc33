import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '../http/route.ts';
import type { Settings } from '../settings/settings.ts';
import type { Authentication } from './bearer/authentication.ts';
import type { ConsoleConfigurationDependencies } from './console-configuration.ts';

/** The operator's settings that identity depends on. */
export type IdentitySettings = Pick<
  Settings,
  | 'provider'
  | 'brand'
  | 'publicUrl'
  | 'embedOrigins'
  | 'regionUrls'
  | 'smtpUrl'
  | 'mailFrom'
  | 'maxAgents'
  | 'region'
  | 'oauthClients'
  | 'operators'
  | 'externalIssuer'
> & { limits: Pick<Settings['limits'], 'signInAttempts'> };

/** Where id tokens come from, and what is mounted for it. */
export type MountedIssuer = {
  routes: Route[];
  /** Route patterns that `handle` answers, besides introspection. */
  paths: readonly string[];
  handle(request: IncomingMessage, response: ServerResponse): void;
  authentication: Authentication;
  external?: ConsoleConfigurationDependencies['external'];
};
