import type { ExternalIssuerSettings } from './bearer/external-issuer.ts';
import type { ConsoleConfigurationParts } from './console-configuration.ts';
import type { MailerSettings } from './sign-in/mailer.ts';

/** The operator's settings that identity depends on. */
export type IdentitySettings = Pick<
  ConsoleConfigurationParts,
  'provider' | 'brand' | 'publicUrl' | 'embedOrigins' | 'regionUrls'
> &
  Pick<MailerSettings, 'smtpUrl' | 'mailFrom'> & {
    maxAgents: number;
    region: string;
    limits: Readonly<{ signInAttempts: number }>;
    externalIssuer?: Readonly<ExternalIssuerSettings> | undefined;
  };
