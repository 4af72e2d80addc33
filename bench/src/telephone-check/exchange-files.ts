import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ExchangeFiles } from './exchange.ts';
import { FALLBACK } from './telephone-agent.ts';

// What belongs here: the documented configuration, word for word but for the addresses of this machine.

const DOCUMENTS = resolve(import.meta.dirname, '../../../docs');
const EXAMPLES = resolve(DOCUMENTS, 'examples/asterisk');

export type ExchangePorts = { sip: number; network: number; rtp: number };
export type Certificate = { certificate: string; key: string };
export type BridgePorts = { audio: number; control: number };

export async function bridgedExchangeFiles(
  { sip, network, rtp }: ExchangePorts,
  { audio, control }: BridgePorts,
): Promise<ExchangeFiles> {
  const pjsip = await readFile(resolve(EXAMPLES, 'pjsip.conf'), 'utf8');
  const guide = await readFile(resolve(DOCUMENTS, 'telephony.md'), 'utf8');
  return {
    'pjsip.conf': replaced(pjsip, [
      ['0.0.0.0:5060', `127.0.0.1:${sip}`],
      ['sip.example.net:5060', `127.0.0.1:${network}`],
      ['match = sip.example.net', 'match = 127.0.0.1'],
    ]),
    'extensions.conf': replaced(dialPlanOf(guide), [
      ['127.0.0.1:9094', `127.0.0.1:${control}`],
      ['127.0.0.1:9092', `127.0.0.1:${audio}`],
      ['PARLEY_FALLBACK=\n', `PARLEY_FALLBACK=PJSIP/${FALLBACK}@trunk\n`],
    ]),
    'rtp.conf': rtpConf(rtp),
  };
}

/** The same exchange with an encrypted trunk. @param certificate its files, as the exchange finds them */
export async function encryptedExchangeFiles(
  files: ExchangeFiles,
  { sip, rtp }: Omit<ExchangePorts, 'network'>,
  certificate: Certificate,
): Promise<ExchangeFiles> {
  const pjsip = await readFile(resolve(EXAMPLES, 'pjsip-tls.conf'), 'utf8');
  const encrypted = replaced(pjsip, [
    ['0.0.0.0:5061', `127.0.0.1:${sip}`],
    ['/etc/asterisk/keys/asterisk.crt', certificate.certificate],
    ['/etc/asterisk/keys/asterisk.key', certificate.key],
    ['sip.example.net', '127.0.0.1'],
  ]);
  return { ...files, 'pjsip.conf': encrypted, 'rtp.conf': rtpConf(rtp) };
}

function rtpConf(port: number): string {
  return `[general]\nrtpstart = ${port}\nrtpend = ${port + 999}\n`;
}

function dialPlanOf(guide: string): string {
  const plan = /```[a-z]*\n(\[globals\]\n[^`]*\n\[parley\]\n[^`]*)```/.exec(guide)?.[1];
  if (!plan) throw new Error('docs/telephony.md holds no dial plan with [globals] and [parley].');
  return plan;
}

function replaced(text: string, changes: readonly [string, string][]): string {
  for (const [from] of changes)
    if (!text.includes(from)) throw new Error(`The documented configuration lacks "${from}".`);
  return changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
