import { SipCodec, SipTransport, type SipTrunk, type WrittenSipTrunk } from '@parley/contract/sip-trunks.ts';
import { z } from 'zod';

// What belongs here: a trunk as it is typed, with its lists as texts.

/** What codecs and transports are called. */
export const CODECS: Readonly<Record<SipCodec, string>> = {
  alaw: 'G.711 A-law',
  ulaw: 'G.711 µ-law',
  g722: 'G.722',
};
export const TRANSPORTS: Readonly<Record<SipTransport, string>> = { udp: 'UDP', tcp: 'TCP', tls: 'TLS' };

const listOf = (text: string) => text.split(/[\n,;]+/).flatMap((entry) => entry.trim() || []);

export const SipTrunkForm = z.object({
  server: z.string(),
  peers: z.string(),
  registers: z.boolean(),
  username: z.string(),
  password: z.string(),
  transport: SipTransport,
  codecs: z.record(SipCodec, z.boolean()),
  numbers: z.string(),
});
export type SipTrunkForm = z.infer<typeof SipTrunkForm>;

/** As a new form shows it, or a stored trunk without its password. */
export function trunkFormOf(trunk: SipTrunk | null | undefined): SipTrunkForm {
  const has = (codec: SipCodec) => (trunk ? trunk.codecs.includes(codec) : true);
  return {
    server: trunk?.server ?? '',
    peers: trunk?.peers.join(', ') ?? '',
    registers: trunk?.registers ?? true,
    username: trunk?.username ?? '',
    password: '',
    transport: trunk?.transport ?? 'udp',
    codecs: { alaw: has('alaw'), ulaw: has('ulaw'), g722: has('g722') },
    numbers: trunk?.numbers.join(', ') ?? '',
  };
}

/** What is sent; a password that is not written stays as it is. */
export function writtenTrunk(form: SipTrunkForm): z.input<typeof WrittenSipTrunk> {
  return {
    server: form.server,
    peers: listOf(form.peers),
    registers: form.registers,
    username: form.username.trim() || null,
    password: form.password || undefined,
    transport: form.transport,
    codecs: SipCodec.options.filter((codec) => form.codecs[codec]),
    numbers: listOf(form.numbers),
  };
}
