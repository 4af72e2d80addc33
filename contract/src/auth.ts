import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentLanguage, InterfaceLanguage } from './languages.ts';
import { Role } from './permission.ts';
import { isPlainName } from './plain-text.ts';

const endpoint = endpointsOf('Session');

/** Paths of the embedded OpenID provider. */
export const OAUTH_PATHS = {
  authorize: '/oauth2/authorize',
  accessToken: '/oauth2/access_token',
  introspect: '/oauth2/introspect',
  logout: '/oauth2/logout',
  jwks: '/oauth2/jwks',
  /** Where systems of the provider get tokens, and end them. */
  clientToken: '/oauth/token',
  clientRevocation: '/oauth/revoke',
} as const;
/** Why a provider, or the relay of an outside one, gives no tokens until the user has signed in anew (OpenID Connect). */
export const LOGIN_REQUIRED = 'login_required';
/** Page of one pending sign-in; the calls that it makes stand below it. */
export const SIGN_IN_PAGE_PATH = '/oauth2/interaction/:uid';
/** OAuth2 client of the console; public, so it has no secret. */
export const CONSOLE_CLIENT_ID = 'agent-console';
/** Scope that the console asks for: identity, refresh tokens and the whole product. */
export const CONSOLE_SCOPE = 'openid offline_access all-access';
/** `connection_type` of an authorization request that carries a one-time link's token. */
export const MAGIC_TOKEN_CONNECTION = 'magic-token';
/** Name of the authorization parameter that carries the token of a one-time link. */
export const MAGIC_TOKEN_PARAMETER = 'token';

/** Answer of the token endpoint. A refresh token is good once: using it a second time ends the session. */
export const TokenReply = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
});
export type TokenReply = z.infer<typeof TokenReply>;

/** Answer of token introspection. */
export const IntrospectionReply = z.looseObject({ active: z.boolean(), region: z.string().optional() });
export type IntrospectionReply = z.infer<typeof IntrospectionReply>;

/** What a team spends in a month, and then may take no new conversations. */
export const SpentLimit = z.enum(['budget_spent', 'minutes_spent']);
export type SpentLimit = z.infer<typeof SpentLimit>;

/** Permissions of the caller's team, as the console reads them. */
export const Permissions = z.object({
  notAllowed: z.boolean().optional(),
  /** Set while the operator has suspended the team, whose members look and change nothing; with the operator's reason. */
  suspension: z.object({ reason: z.string() }).optional(),
  /** Set while the team takes no new conversations until the month is over, since it has spent what this names. */
  spent_limit: SpentLimit.optional(),
  /** Whether the caller is an operator of the installation. */
  isOperator: z.boolean().optional(),
  role: Role.optional(),
  limits: z.object({ max_voice_bot: z.number().int().optional() }).optional(),
  pages: z.object({ canViewLogs: z.boolean().optional(), canViewMcp: z.boolean().optional() }).optional(),
  actions: z
    .object({
      canUseSimulation: z.boolean().optional(),
      canUseAiChatbot: z.boolean().optional(),
      canUseSimulationElevenlabs: z.boolean().optional(),
    })
    .optional(),
});
export type Permissions = z.infer<typeof Permissions>;

export const getPermissions = endpoint({
  method: 'GET',
  path: '/api/{provider}/team/permissions',
  summary: 'What the caller and the team may do',
  tag: 'Team',
  access: 'viewer',
  isOpenToSuspended: true,
  response: Permissions,
});

/** A provider of one's own may count people instead of giving them uuids. */
const ProviderId = z.union([z.string(), z.number()]).transform(String).pipe(z.string());

const MaybeText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)
  .pipe(z.string().optional());

/** The signed-in person, as the provider's user call gives it; a provider of one's own need not know every field. */
export const AppUser = z.object({
  id: ProviderId,
  firstname: z.string().default(''),
  lastname: z.string().default(''),
  email: z.string().default(''),
  team_id: ProviderId.optional(),
  team_name: z.string().default(''),
  role: Role.default('viewer'),
  /** False until the person has set name, e-mail address and password. */
  has_password: z.boolean().default(true),
  /**
   * Whether the console invites the person to complete the profile: no password is set, the team has had a
   * conversation, and the person has not dismissed the invitation.
   */
  profile_invitation: z.boolean().default(false),
  settings: z.object({ lang: MaybeText, photopath: MaybeText }).prefault({}),
});
export type AppUser = z.infer<typeof AppUser>;

export const getAppUser = endpoint({
  method: 'GET',
  path: '/v4/core/app/user',
  summary: 'The signed-in person',
  access: 'viewer',
  isOpenToSuspended: true,
  response: AppUser,
});

export const Password = z.string().min(10, 'At least 10 characters').max(200);
/** First or last name of a person. */
export const PersonName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^<>]*$/, 'Text without < and >')
  .refine(isPlainName, 'Text without control characters');

/** What a user changes of the own account. */
export const ProfileChange = z.object({
  firstname: PersonName.optional(),
  lastname: PersonName.optional(),
  email: z.email().max(254).optional(),
  lang: InterfaceLanguage.optional(),
  password: Password.optional(),
  /** Dismisses the invitation to complete the profile, for good. */
  profile_invitation: z.literal(false).optional(),
  /** Needed to change e-mail address or password once a password is set. */
  current_password: z.string().max(200).optional(),
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/user/profile',
  summary: "Change one's own name, e-mail address, language or password",
  access: 'viewer',
  isOpenToSuspended: true,
  body: ProfileChange,
  response: AppUser,
});

export const signOutEverywhere = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/user/sign-out-everywhere',
  summary: "End all of one's sessions on all devices",
  access: 'viewer',
  isOpenToSuspended: true,
});

/** Why a one-time link did not sign anybody in. */
export const SignInProblem = z.enum(['link_used', 'link_expired', 'link_invalid']);
export type SignInProblem = z.infer<typeof SignInProblem>;

/** What the sign-in page shows for one pending sign-in. */
export const SignInDetails = z.object({
  uid: z.string(),
  lang: InterfaceLanguage.optional(),
  dark: z.boolean().optional(),
  brand: z.string(),
  /** Present when the person came with a one-time link that is not good. */
  problem: SignInProblem.optional(),
  /** Whether this server can send e-mail; else links are handed over by an administrator. */
  sendsMail: z.boolean(),
});
export type SignInDetails = z.infer<typeof SignInDetails>;

const InteractionParams = z.object({ uid: z.string().min(1).max(100) });
const Redirect = z.object({ redirect: z.string() });

export const getSignIn = endpoint({
  method: 'GET',
  path: `${SIGN_IN_PAGE_PATH}/details`,
  summary: 'What a pending sign-in is for',
  tag: 'Sign-in',
  access: 'public',
  params: InteractionParams,
  response: SignInDetails,
});

export const signInWithPassword = endpoint({
  method: 'POST',
  path: `${SIGN_IN_PAGE_PATH}/password`,
  summary: 'Sign in with e-mail address and password',
  tag: 'Sign-in',
  access: 'public',
  params: InteractionParams,
  body: z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) }),
  response: Redirect,
});

export const requestSignInLink = endpoint({
  method: 'POST',
  path: `${SIGN_IN_PAGE_PATH}/link`,
  summary: 'Have a one-time sign-in link sent by e-mail',
  tag: 'Sign-in',
  access: 'public',
  params: InteractionParams,
  body: z.object({ email: z.email().max(254), purpose: z.enum(['sign-in', 'reset']) }),
  status: 202,
});

/** What a browser must know before it can sign in. */
export const ConsoleConfiguration = z.object({
  provider: z.string(),
  /** Where browsers reach this server. */
  public_url: z.string().optional(),
  brand: z.object({
    name: z.string(),
    logo_url: z.string().optional(),
    accent_color: z.string().optional(),
    dashboard_url: z.string().optional(),
  }),
  oauth: z.object({
    /** The `iss` of id tokens and authorization answers. */
    issuer: z.string(),
    client_id: z.string(),
    scope: z.string(),
    /**
     * Where each step goes, relative to this server or absolute. A page opened under another name of this
     * machine (`localhost`, `127.0.0.1`) stays on its own origin that way.
     */
    endpoints: z.object({
      authorize: z.string(),
      access_token: z.string(),
      introspect: z.string(),
      logout: z.string(),
    }),
  }),
  /** Origins of pages that may embed the console and exchange messages with it. */
  embed_origins: z.array(z.string()),
  /** Hosts by region of the provider's API; empty when it is this server. */
  regions: z.record(z.string(), z.string()),
  agent_languages: z.array(AgentLanguage),
  /** What an outside OpenID provider manages and is not changed here; absent where there is none. */
  managed_elsewhere: z.object({ accounts: z.boolean(), roles: z.boolean() }).optional(),
  version: z.string(),
});
export type ConsoleConfiguration = z.infer<typeof ConsoleConfiguration>;

export const getConsoleConfiguration = endpoint({
  method: 'GET',
  path: '/api/console-configuration',
  summary: 'What the console must know before sign-in',
  access: 'public',
  response: ConsoleConfiguration,
});
