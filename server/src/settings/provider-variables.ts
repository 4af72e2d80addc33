import { z } from 'zod';
import { readOauthClients } from './oauth-clients.ts';
import {
  anyText,
  isRegionOrigin,
  list,
  nameAndValue,
  optional,
  optionalText,
  optionalUrl,
  type Variable,
  WEB_ADDRESS,
} from './setting-variable.ts';

const CLAIM_NAME = { schema: optionalText, allowed: 'the name of a claim' };

/** Whose installation it is: brand, mail, and who signs people in. */
export const PROVIDER_VARIABLES = {
  PARLEY_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,20}$/),
    fallback: 'eu',
    allowed: 'lower-case letters, digits and -',
    meaning: 'Region that this installation names in its tokens',
  },
  PARLEY_REGION_URLS: {
    schema: list
      .refine((values) => values.every((value) => isRegionOrigin(value)))
      .transform((values) => Object.fromEntries(values.map(nameAndValue))),
    allowed: 'regions and origins like eu=https://api-eu.example.com, separated by commas',
    meaning: "Hosts of the provider's own API by region; this server where a region has none",
  },
  PARLEY_BRAND_NAME: {
    schema: anyText.min(1).max(60),
    fallback: 'Parley',
    allowed: '1 to 60 characters',
    meaning: 'Name of the product on every page',
  },
  PARLEY_BRAND_LOGO_URL: { ...WEB_ADDRESS, meaning: 'Logo in place of the own one' },
  PARLEY_BRAND_COLOR: {
    schema: optional(z.string().regex(/^#[0-9a-fA-F]{6}$/)),
    allowed: 'a colour like #4f46e5',
    meaning: 'Accent colour',
  },
  PARLEY_DASHBOARD_URL: { ...WEB_ADDRESS, meaning: "The provider's own dashboard, linked from the menu" },
  PARLEY_OAUTH_CLIENTS: {
    schema: anyText.transform((text, context) => {
      const clients = readOauthClients(text);
      if (clients) return clients;
      context.addIssue('not readable');
      return z.NEVER;
    }),
    allowed:
      'clients like crm=<secret of 32 characters or more> agents:read conversations:read, separated by commas',
    meaning: 'Systems of the provider that get tokens for teams, with the scopes of each',
    isSecret: true,
  },
  PARLEY_OPERATORS: {
    schema: list
      .transform((values) => values.map((value) => value.toLowerCase()))
      .refine((values) => values.every((value) => z.email().safeParse(value).success)),
    allowed: 'e-mail addresses, separated by commas',
    meaning:
      'Accounts of this server that are operators: they make, limit, suspend and resume teams, and read nothing that was said or written in those of others',
  },
  PARLEY_SMTP_URL: {
    schema: optionalUrl('smtp:', 'smtps:'),
    allowed: 'an address like smtp://user:password@mail.example.com:587',
    meaning:
      'Mail server for invitations, password links and notices of alerts; without it links are shown to copy',
    isSecret: true,
  },
  PARLEY_MAIL_FROM: {
    schema: optionalText,
    allowed: 'a sender like Parley <parley@example.com>',
    meaning: 'Sender of mails; without it, `noreply` at the host of `PARLEY_PUBLIC_URL`',
  },
  PARLEY_OIDC_ISSUER: { ...WEB_ADDRESS, meaning: 'OpenID provider that replaces the built-in sign-in' },
  PARLEY_OIDC_CLIENT_ID: {
    schema: optionalText,
    allowed: 'a client id',
    meaning: 'Client id of Parley at that OpenID provider',
  },
  PARLEY_OIDC_SCOPE: {
    schema: anyText.min(1),
    fallback: 'openid profile email offline_access',
    allowed: 'scopes with spaces between them',
    meaning: 'Scopes to ask that OpenID provider for',
  },
  PARLEY_OIDC_TEAM_CLAIM: {
    ...CLAIM_NAME,
    meaning: "Claim of that provider's tokens that names the team; without it all users are in one team",
  },
  PARLEY_OIDC_ROLE_CLAIM: {
    ...CLAIM_NAME,
    meaning: "Claim of that provider's tokens that names the role; without it roles are given in Parley",
  },
  PARLEY_OIDC_OPERATOR_CLAIM: {
    schema: optional(
      anyText.regex(/^[^=]+=.+$/).transform((pair) => {
        const [name, value] = nameAndValue(pair);
        return { name, value };
      }),
    ),
    allowed: 'a claim and its value, like groups=parley-operators',
    meaning:
      "Claim of that provider's tokens, and the value that it has or contains, by which it names operators; without it there are none",
  },
} satisfies Record<string, Variable<unknown>>;
