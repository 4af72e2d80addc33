import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ById, Uuid } from './id.ts';
import { plainName } from './plain-name.ts';
import { SipTrunk, WrittenSipTrunk } from './sip-trunks.ts';

const endpoint = endpointsOf('Phone lines');

// What belongs here: connections of a team with telephony platforms. What is said in a call is in conversation.ts.

/**
 * What is on the other end: a platform that speaks Twilio's webhooks and media streams, or a SIP platform of one's own
 * that opens the media socket itself.
 */
export const PhoneLineKind = z.enum(['twilio', 'media_socket']);
export type PhoneLineKind = z.infer<typeof PhoneLineKind>;

/** Why a call that came over a line did not reach an agent. */
export const PhoneLineProblem = z.enum([
  'signature_refused',
  'account_differs',
  'number_unanswered',
  'secret_refused',
  'ticket_refused',
  'media_refused',
  'call_lost',
]);
export type PhoneLineProblem = z.infer<typeof PhoneLineProblem>;

/** A connection of a team with a telephony platform; its token or secret never leaves the server again. */
export const PhoneLine = z.object({
  id: Uuid,
  kind: PhoneLineKind,
  name: z.string(),
  /** `AC…` of a Twilio-compatible platform; null for a media socket. */
  account_sid: z.string().nullable(),
  /** Address of the platform's API, over which calls go out; null where none was given. */
  api_url: z.url().nullable(),
  /** Whether agents can call over it. */
  places_calls: z.boolean(),
  /** Where the platform asks what to do with a call; null for a media socket. */
  calls_url: z.url().nullable(),
  /** The media socket, `wss:`. */
  media_url: z.url(),
  /** Where a platform with a media socket of its own tells how a transfer went. */
  dialled_url: z.url(),
  /** The trunk of a media socket whose exchange is a gateway that Parley configures; else null. */
  trunk: SipTrunk.nullable(),
  /** Whether a platform on the internet can get to these addresses: they are public and encrypted. */
  is_reachable: z.boolean(),
  created_at: z.iso.datetime(),
  last_call_at: z.iso.datetime().nullable(),
  last_problem: PhoneLineProblem.nullable(),
  last_problem_at: z.iso.datetime().nullable(),
});
export type PhoneLine = z.infer<typeof PhoneLine>;

/** Lines of one team. */
export const PHONE_LINES_MAX = 20;

const LineName = plainName(100);
const AccountSid = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{5,99}$/, 'account_sid_invalid');
/** Of what places calls. */
export const ApiUrl = z.url({ protocol: /^https?$/, error: 'api_url_invalid' }).max(500, 'api_url_invalid');
const AuthToken = z.string().trim().min(8, 'auth_token_invalid').max(500, 'auth_token_invalid');

/** A Twilio-compatible platform gives its account and token; for a media socket the server makes a secret. */
export const NewPhoneLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('twilio'),
    name: LineName,
    account_sid: AccountSid,
    auth_token: AuthToken,
    /** Null for a line over which no calls go out. */
    api_url: ApiUrl.nullable().default(null),
  }),
  z
    .object({
      kind: z.literal('media_socket'),
      name: LineName,
      /** Of the REST interface of an Asterisk (`…/ari`); null for a line over which no calls go out. */
      api_url: ApiUrl.nullable().default(null),
      /** For an Asterisk that is to connect with a carrier as Parley says; needs `api_url`. */
      trunk: WrittenSipTrunk.nullable().default(null),
    })
    .refine(({ trunk, api_url }) => trunk === null || api_url !== null, {
      path: ['api_url'],
      error: 'api_url_required',
    })
    .refine(({ trunk }) => !trunk?.username || trunk.password !== undefined, {
      path: ['trunk', 'password'],
      error: 'sip_password_required',
    }),
]);
export type NewPhoneLine = z.infer<typeof NewPhoneLine>;

/** A token that is left out stays as it is. Account and token belong to Twilio-compatible platforms alone. */
export const PhoneLineChange = z.object({
  name: LineName.optional(),
  account_sid: AccountSid.optional(),
  auth_token: AuthToken.optional(),
  api_url: ApiUrl.nullable().optional(),
  /** Of a line that has a trunk. */
  trunk: WrittenSipTrunk.optional(),
});
export type PhoneLineChange = z.infer<typeof PhoneLineChange>;

/** A line with the secret that was made for it, which is shown this once; null where none was made. */
export const PhoneLineWithSecret = z.object({
  line: PhoneLine,
  secret: z.string().nullable(),
  /** A shell script that prepares the gateway of a trunk, with the secret; null where none was made. */
  gateway_script: z.string().nullable(),
});
export type PhoneLineWithSecret = z.infer<typeof PhoneLineWithSecret>;

/** What is looked at, in the order in which a call meets it. */
export const LineCheckStep = z.enum([
  /** Whether an agent answers a number of the team. */
  'number',
  /** Whether this server answers at its public address. */
  'address',
  /** Whether the media socket opens there with the line's secret. */
  'socket',
  /** Whether the API over which calls go out takes the token or secret. */
  'api',
  /** Whether the exchange has the modules that it needs. */
  'modules',
  /** Whether the gateway has its configuration, and the carrier takes calls from it. */
  'trunk',
  /** Whether a call came, and got through. */
  'call',
]);
export type LineCheckStep = z.infer<typeof LineCheckStep>;

export const LineCheckFault = z.enum([
  'no_number',
  'not_public',
  'unreachable',
  'refused',
  'secret_refused',
  /** It lies in a private network that the operator has not allowed. */
  'address_not_allowed',
  'module_missing',
  'trunk_down',
  'no_call_yet',
  'last_call_failed',
]);
export type LineCheckFault = z.infer<typeof LineCheckFault>;

/** What was found; steps that do not concern the line are left out. */
export const LineCheck = z.array(
  z.object({
    step: LineCheckStep,
    /** Null where all is well. */
    fault: LineCheckFault.nullable(),
    /** An address, module, status or message of the other side; empty for nothing. */
    detail: z.string(),
  }),
);
export type LineCheck = z.infer<typeof LineCheck>;

export const listPhoneLines = endpoint({
  method: 'GET',
  path: '/api/{provider}/phone-lines',
  summary: 'Connections of the team with telephony platforms',
  access: 'admin',
  response: z.array(PhoneLine),
});

export const createPhoneLine = endpoint({
  method: 'POST',
  path: '/api/{provider}/phone-lines',
  summary: 'Connect a telephony platform',
  access: 'admin',
  status: 201,
  body: NewPhoneLine,
  response: PhoneLineWithSecret,
});

export const updatePhoneLine = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/phone-lines/:id',
  summary: 'Change the name, account or token of a phone line',
  access: 'admin',
  params: ById,
  body: PhoneLineChange,
  response: PhoneLine,
});

/** The secret before it is good for nothing from then on. */
export const renewPhoneLineSecret = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/phone-lines/:id/secret',
  summary: 'Make a new secret for a media socket',
  access: 'admin',
  params: ById,
  response: PhoneLineWithSecret,
});

export const deletePhoneLine = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/phone-lines/:id',
  summary: 'Disconnect a telephony platform and erase its token',
  access: 'admin',
  params: ById,
});

/** Places no call. */
export const checkPhoneLine = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/phone-lines/:id/check',
  summary: 'What a phone line still lacks before its first call',
  access: 'admin',
  params: ById,
  response: LineCheck,
});
