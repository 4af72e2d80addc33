import {
  CONSOLE_CLIENT_ID,
  CONSOLE_SCOPE,
  type ConsoleConfiguration,
  getConsoleConfiguration,
  OAUTH_PATHS,
} from '@parley/contract/auth.ts';
import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { on, type Route } from '../http/route.ts';
import type { Settings } from '../settings/settings.ts';
import type { ExternalIssuer, ExternalIssuerSettings } from './bearer/external-issuer.ts';

/** The parts of the configuration that the console reads. */
export type ConsoleConfigurationDependencies = Pick<
  Settings,
  'provider' | 'brand' | 'publicUrl' | 'embedOrigins' | 'regionUrls'
> & {
  version: string;
  external?: { issuer: ExternalIssuer; settings: ExternalIssuerSettings } | undefined;
};

export function consoleConfigurationRoutes(dependencies: ConsoleConfigurationDependencies): Route[] {
  const { brand } = dependencies;
  return [
    on(getConsoleConfiguration, async () => ({
      provider: dependencies.provider,
      public_url: dependencies.publicUrl,
      brand: {
        name: brand.name,
        logo_url: brand.logoUrl,
        accent_color: brand.accentColor,
        dashboard_url: brand.dashboardUrl,
      },
      oauth: await oauthOf(dependencies),
      embed_origins: [...dependencies.embedOrigins],
      regions: { ...dependencies.regionUrls },
      agent_languages: [...AGENT_LANGUAGES],
      managed_elsewhere: dependencies.external && managedElsewhere(dependencies.external.settings),
      version: dependencies.version,
    })),
  ];
}

/** What an outside issuer, where there is one, manages in place of this server. */
export function managedElsewhere(settings: ExternalIssuerSettings | undefined) {
  return { accounts: settings !== undefined, roles: settings?.roleClaim !== undefined };
}

async function oauthOf({
  publicUrl,
  external,
}: ConsoleConfigurationDependencies): Promise<ConsoleConfiguration['oauth']> {
  if (!external) {
    return {
      issuer: publicUrl,
      client_id: CONSOLE_CLIENT_ID,
      scope: CONSOLE_SCOPE,
      endpoints: {
        authorize: OAUTH_PATHS.authorize,
        access_token: OAUTH_PATHS.accessToken,
        introspect: OAUTH_PATHS.introspect,
        logout: OAUTH_PATHS.logout,
      },
    };
  }
  const { issuer, authorize, logout } = await external.issuer.endpoints();
  return {
    issuer,
    client_id: external.settings.clientId,
    scope: external.settings.scope,
    endpoints: {
      authorize,
      // Proxied here: the page may connect to no other origin.
      access_token: OAUTH_PATHS.accessToken,
      introspect: OAUTH_PATHS.introspect,
      logout: logout ?? '/login',
    },
  };
}
