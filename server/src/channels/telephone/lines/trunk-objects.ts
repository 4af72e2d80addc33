import type { SipTrunkSettings } from '@parley/contract/sip-trunks.ts';

// What belongs here: a trunk as objects of Asterisk's res_pjsip. docs/examples/asterisk/pjsip.conf says the same by hand.

/** What the dial plan of the gateway dials. */
export const TRUNK_NAME = 'trunk';

export type TrunkObject = { type: TrunkObjectType; fields: Readonly<Record<string, string>> };

/** Each after those that it rests on. */
export const TRUNK_OBJECT_TYPES = ['auth', 'aor', 'endpoint', 'identify', 'registration'] as const;
type TrunkObjectType = (typeof TRUNK_OBJECT_TYPES)[number];

/** How often the server is asked whether it is there; more often than trunks are looked at. */
const QUALIFY_SECONDS = 10;
/** Pause before a registration that failed is tried again; the server may have been wrong for a while. */
const RETRY_SECONDS = 30;
const REFUSED_RETRY_SECONDS = 300;

/** In the order of `TRUNK_OBJECT_TYPES`. @param password null for a trunk that has no user name */
export function trunkObjects(settings: SipTrunkSettings, password: string | null): readonly TrunkObject[] {
  const { server, peers, registers, username, transport } = settings;
  const [host = server] = server.split(':');
  const uri = transport === 'udp' ? `sip:${server}` : `sip:${server};transport=${transport}`;
  const objects: TrunkObject[] = [
    { type: 'aor', fields: { contact: uri, qualify_frequency: String(QUALIFY_SECONDS) } },
    { type: 'endpoint', fields: endpointFields(settings, host) },
    { type: 'identify', fields: { endpoint: TRUNK_NAME, match: [host, ...peers].join(',') } },
  ];
  if (username === null) return objects;
  objects.unshift({
    type: 'auth',
    fields: { auth_type: 'userpass', username, password: password ?? '' },
  });
  if (registers) objects.push({ type: 'registration', fields: registrationFields(settings, { uri, host }) });
  return objects;
}

function endpointFields(settings: SipTrunkSettings, host: string): Record<string, string> {
  const { username, transport, codecs } = settings;
  const fields = {
    transport: `transport-${transport}`,
    context: 'parley',
    disallow: 'all',
    allow: codecs.join(','),
    aors: TRUNK_NAME,
    direct_media: 'no',
    dtmf_mode: 'rfc4733',
    rtp_symmetric: 'yes',
    force_rport: 'yes',
    rewrite_contact: 'yes',
    trust_id_inbound: 'yes',
    send_pai: 'yes',
    media_encryption: transport === 'tls' ? 'sdes' : 'no',
  };
  return username === null ? fields : Object.assign(fields, { from_domain: host, outbound_auth: TRUNK_NAME });
}

function registrationFields(
  { username, transport, numbers: [contact = ''] }: SipTrunkSettings,
  { uri, host }: { uri: string; host: string },
): Record<string, string> {
  return {
    transport: `transport-${transport}`,
    outbound_auth: TRUNK_NAME,
    server_uri: uri,
    client_uri: `sip:${username}@${host}`,
    contact_user: contact,
    // Calls to the registered address are the trunk's, from whatever machine of the carrier they come.
    line: 'yes',
    endpoint: TRUNK_NAME,
    retry_interval: String(RETRY_SECONDS),
    forbidden_retry_interval: String(REFUSED_RETRY_SECONDS),
    fatal_retry_interval: String(REFUSED_RETRY_SECONDS),
    auth_rejection_permanent: 'no',
    max_retries: '1000000',
    max_random_initial_delay: '0',
  };
}
