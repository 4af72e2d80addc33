import {
  CONSOLE_CLIENT_ID,
  CONSOLE_SCOPE,
  type ConsoleConfiguration,
  getConsoleConfiguration,
  OAUTH_PATHS,
} from '@parley/contract/auth.ts';
import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { on, type Route } from '../http/route.ts';
import type { ExternalIssuer, ExternalIssuerSettings } from './bearer/external-issuer.ts';

/** What the console is told of this installation. */
export type ConsoleConfigurationParts = {
  provider: string;
  brand: Readonly<{
    name: string;
    logoUrl?: string | undefined;
    accentColor?: string | undefined;
    dashboardUrl?: string | undefined;
  }>;
  publicUrl: string;
  embedOrigins: readonly string[];
  /** Origins of the provider's own API by region. */
  regionUrls?: Readonly<Record<string, string>> | undefined;
  version: string;
  external?: { issuer: ExternalIssuer; settings: ExternalIssuerSettings } | undefined;
};

export function consoleConfigurationRoutes(parts: ConsoleConfigurationParts): Route[] {
  const { brand } = parts;
  return [
    on(getConsoleConfiguration, async () => ({
      provider: parts.provider,
      brand: {
        name: brand.name,
        logo_url: brand.logoUrl,
        accent_color: brand.accentColor,
        dashboard_url: brand.dashboardUrl,
      },
      oauth: await oauthOf(parts),
      embed_origins: [...parts.embedOrigins],
      regions: { ...parts.regionUrls },
      agent_languages: [...AGENT_LANGUAGES],
      version: parts.version,
    })),
  ];
}

async function oauthOf({
  publicUrl,
  external,
}: ConsoleConfigurationParts): Promise<ConsoleConfiguration['oauth']> {
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
      // Passed on from here: the page may talk to no other origin.
      access_token: OAUTH_PATHS.accessToken,
      introspect: OAUTH_PATHS.introspect,
      logout: logout ?? '/login',
    },
  };
}
