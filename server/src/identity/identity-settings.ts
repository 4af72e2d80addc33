import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '../http/route.ts';
import type { OauthClient } from '../settings/oauth-clients.ts';
import type { Authentication } from './bearer/authentication.ts';
import type { ExternalIssuerSettings } from './bearer/external-issuer.ts';
import type { ConsoleConfigurationDependencies } from './console-configuration.ts';
import type { MailerSettings } from './sign-in/mailer.ts';

/** The operator's settings that identity depends on. */
export type IdentitySettings = Pick<
  ConsoleConfigurationDependencies,
  'provider' | 'brand' | 'publicUrl' | 'embedOrigins' | 'regionUrls'
> &
  Pick<MailerSettings, 'smtpUrl' | 'mailFrom'> & {
    maxAgents: number;
    region: string;
    limits: Readonly<{ signInAttempts: number }>;
    /** Systems of the provider that get tokens for teams. */
    oauthClients: readonly OauthClient[];
    /** E-mail addresses of accounts that are operators. */
    operators: readonly string[];
    externalIssuer?: Readonly<ExternalIssuerSettings> | undefined;
  };

/** Where id tokens come from, and what is mounted for it. */
export type MountedIssuer = {
  routes: Route[];
  /** Route patterns that `handle` answers, besides introspection. */
  paths: readonly string[];
  handle(request: IncomingMessage, response: ServerResponse): void;
  authentication: Authentication;
  external?: ConsoleConfigurationDependencies['external'];
};
