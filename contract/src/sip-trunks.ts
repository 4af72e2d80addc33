import { z } from 'zod';

// What belongs here: trunks of carriers that an Asterisk which Parley configures, the gateway of a phone line,
// connects with.

export const SipTransport = z.enum(['udp', 'tcp', 'tls']);
export type SipTransport = z.infer<typeof SipTransport>;

/** In the order in which a new trunk offers them. */
export const SipCodec = z.enum(['alaw', 'ulaw', 'g722']);
export type SipCodec = z.infer<typeof SipCodec>;

const HOST = '[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,251}[a-zA-Z0-9])?';
/** A host name or an IPv4 address, with or without a port. */
const SipServer = z
  .string()
  .trim()
  .regex(new RegExp(`^${HOST}(?::[1-9][0-9]{0,4})?$`), 'sip_server_invalid');
/** A host name, an IPv4 address, or a network of such addresses. */
const SipPeer = z
  .string()
  .trim()
  .regex(new RegExp(`^${HOST}(?:/[0-9]{1,2})?$`), 'sip_peer_invalid');
/** A number in international form; spaces and the like are taken away. */
const SipNumber = z
  .string()
  .overwrite((text) => text.replace(/[\s.()-]/g, ''))
  .regex(/^\+[1-9]\d{6,14}$/, 'number_invalid');

const SipUsername = z
  .string()
  .trim()
  .regex(/^[\w.+!~*'&=$%-]{1,100}$/, 'sip_username_invalid');
const SipPassword = z.string().regex(/^[^\p{Cc}]{1,200}$/u, 'sip_password_invalid');

/** How a trunk is reached; its password never leaves the server again. */
export const SipTrunkSettings = z.object({
  /** Registrar, or the peer that calls go to. */
  server: SipServer,
  /** From where calls come besides the server. */
  peers: z.array(SipPeer).max(20),
  /** Whether the gateway tells the server regularly where it is; else the carrier knows its address. */
  registers: z.boolean(),
  /** Null for a trunk that knows the gateway by its address alone. */
  username: SipUsername.nullable(),
  transport: SipTransport,
  codecs: z.array(SipCodec).min(1, 'codec_required'),
  /** Those that calls come to; the first is the one that registers. */
  numbers: z.array(SipNumber).min(1, 'number_required').max(200),
});
export type SipTrunkSettings = z.infer<typeof SipTrunkSettings>;

const hasUsablePort = (server: string) => Number(server.split(':')[1] ?? 0) <= 65_535;
const isHostOrNetwork = (peer: string) => !peer.includes('/') || z.cidrv4().safeParse(peer).success;

/** A password that is left out stays as it is, as long as there is a name. */
export const WrittenSipTrunk = SipTrunkSettings.extend({
  server: SipServer.refine(hasUsablePort, 'sip_server_invalid'),
  peers: z.array(SipPeer.refine(isHostOrNetwork, 'sip_peer_invalid')).max(20),
  password: SipPassword.optional(),
}).refine(({ registers, username }) => !registers || username !== null, {
  path: ['username'],
  error: 'sip_username_required',
});
export type WrittenSipTrunk = z.infer<typeof WrittenSipTrunk>;

export const SipTrunkProblem = z.enum([
  /** Nothing answers at the address of ARI. */
  'gateway_unreachable',
  /** It lies in a private network that the operator of this server has not allowed. */
  'gateway_address_not_allowed',
  /** ARI does not take the secret of the line. */
  'gateway_secret_refused',
  /** The gateway does not take the configuration: its own files are missing. */
  'gateway_unprepared',
  /** The gateway does not tell whether it is registered. */
  'registration_unknown',
  /** The server refuses the name or the password. */
  'registration_refused',
  /** The server of the carrier does not answer the gateway. */
  'server_unreachable',
]);
export type SipTrunkProblem = z.infer<typeof SipTrunkProblem>;

/** What was found of a trunk when it was looked at last. */
export const SipTrunkState = z.object({
  checked_at: z.iso.datetime(),
  /** Whether the gateway has the present settings. */
  is_configured: z.boolean(),
  /** Null where the trunk does not register, or nothing is known of it. */
  registration: z.enum(['registered', 'trying', 'refused']).nullable(),
  calls: z.int().min(0),
  /** Null where all is well. */
  problem: SipTrunkProblem.nullable(),
  /** What the gateway says, or its address; empty for nothing. */
  detail: z.string(),
  /** The last problem there was, also after it is gone. */
  last_problem: SipTrunkProblem.nullable(),
  last_problem_at: z.iso.datetime().nullable(),
});
export type SipTrunkState = z.infer<typeof SipTrunkState>;

/** Null as the state of a trunk that was not looked at since it was changed. */
export const SipTrunk = SipTrunkSettings.extend({ state: SipTrunkState.nullable() });
export type SipTrunk = z.infer<typeof SipTrunk>;
