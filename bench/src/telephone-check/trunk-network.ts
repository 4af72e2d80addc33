import type { ExchangeFiles } from './exchange.ts';
import { type Certificate, rtpConf } from './exchange-files.ts';

// What belongs here: an Asterisk that plays the carrier of a trunk.

/** How a trunk is connected. */
export type TrunkWay = {
  transport: 'udp' | 'tls';
  /** Else carrier and gateway know each other by their addresses. */
  registers: boolean;
  /** The address that a router in front of the gateway shows, for one that translates addresses. */
  publicAddress?: string;
};

/** Another than the gateway's, which is 127.0.0.1. */
export const NETWORK_HOST = '127.0.0.2';
export const TRUNK_USER = 'customer';
export const TRUNK_PASSWORD = 'the password of the trunk';

type NetworkPlace = { sipPort: number; gatewayPort: number; certificate: Certificate };

/** It knows one customer, calls it, and answers its calls; what it hears and sees it notes. */
export function networkFiles(
  { transport, registers, publicAddress }: TrunkWay,
  { sipPort, gatewayPort, certificate }: NetworkPlace,
): ExchangeFiles {
  const isEncrypted = transport === 'tls';
  const identity = isEncrypted
    ? `cert_file = ${certificate.certificate}\npriv_key_file = ${certificate.key}\nmethod = tlsv1_2\n`
    : '';
  const contact = `sip:127.0.0.1:${gatewayPort}${isEncrypted ? '\\;transport=tls' : ''}`;
  return {
    'pjsip.conf': `[transport]
type = transport
protocol = ${transport}
bind = ${NETWORK_HOST}:${sipPort}
${identity}[${TRUNK_USER}]
type = endpoint
transport = transport
context = from-customer
disallow = all
allow = alaw
aors = ${TRUNK_USER}
direct_media = no
rtp_symmetric = ${publicAddress === undefined ? 'no' : 'yes'}
force_rport = yes
rewrite_contact = yes
media_encryption = ${isEncrypted ? 'sdes' : 'no'}
${registers ? `auth = ${TRUNK_USER}\n` : ''}[${TRUNK_USER}]
type = auth
auth_type = userpass
username = ${TRUNK_USER}
password = ${TRUNK_PASSWORD}
[${TRUNK_USER}]
type = aor
${registers ? 'max_contacts = 1\nremove_existing = yes' : `contact = ${contact}`}
[${TRUNK_USER}]
type = identify
endpoint = ${TRUNK_USER}
match = 127.0.0.1
`,
    'rtp.conf': rtpConf(23_000),
    'extensions.conf': extensionsConf(registers),
  };
}

function extensionsConf(registers: boolean): string {
  const target = registers ? `PJSIP/${TRUNK_USER}` : `PJSIP/\${EXTEN}@${TRUNK_USER}`;
  return `[call-customer]
exten => _+X.,1,Set(CALLERID(num)=\${CALLER})
 same => n,Dial(${target},30)
[caller]
exten => s,1,WaitForNoise(50,1,15)
 same => n,Set(DB(heard/caller)=\${WAITSTATUS})
 same => n,Wait(5)
 same => n,SendDTMF(9#)
 same => n,Wait(15)
[from-customer]
exten => _+X.,1,Set(VIA=\${PJSIP_HEADER(read,Via)})
 same => n,Set(DB(heard/signalling)=\${CUT(VIA, ,2)})
 same => n,Answer()
 same => n,Set(DB(heard/shown)=\${CALLERID(num)})
 same => n,Set(DB(heard/encrypted)=\${CHANNEL(pjsip,secure)}\${CHANNEL(rtp,secure)})
 same => n,WaitForNoise(50,1,15)
 same => n,Set(DB(heard/callee)=\${WAITSTATUS})
 same => n,Wait(2)
 same => n,Hangup()
`;
}
