import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ExchangeFiles } from './exchange.ts';
import { FALLBACK } from './telephone-agent.ts';

// What belongs here: the documented configuration, word for word but for the addresses of this machine.

const EXAMPLES = resolve(import.meta.dirname, '../../../docs/examples/asterisk');

const FALLBACK_NAMED: [string, string] = ['PARLEY_FALLBACK=\n', `PARLEY_FALLBACK=PJSIP/${FALLBACK}@trunk\n`];

export type ExchangePorts = { sip: number; network: number; rtp: number; ari: number };
export type Certificate = { certificate: string; key: string };
export type BridgePorts = { audio: number; control: number };

export async function bridgedExchangeFiles(
  ports: ExchangePorts,
  { audio, control, secret }: BridgePorts & { secret: string },
): Promise<ExchangeFiles> {
  return {
    ...(await trunkFiles(ports)),
    ...(await ariFiles(ports, secret)),
    'extensions.conf': replaced(await example('extensions-bridge.conf'), [
      ['127.0.0.1:9094', `127.0.0.1:${control}`],
      ['127.0.0.1:9092', `127.0.0.1:${audio}`],
      FALLBACK_NAMED,
    ]),
  };
}

/** An exchange that opens the media socket itself. */
export async function directExchangeFiles(
  ports: ExchangePorts,
  { mediaUrl, secret }: { mediaUrl: string; secret: string },
): Promise<ExchangeFiles> {
  const client = await example('websocket_client.conf');
  const plan = await example('extensions-websocket.conf');
  return {
    ...(await trunkFiles(ports)),
    ...(await ariFiles(ports, secret)),
    'websocket_client.conf': replaced(client, [
      ['wss://parley.example.org/api/parley/phone/LINE/media', mediaUrl],
      ['= SECRET', `= ${secret}`],
      ['tls_enabled = yes\n', ''],
    ]),
    'extensions.conf': replaced(plan, [
      [
        'https://parley.example.org/api/parley/phone/LINE',
        mediaUrl.replace(/^ws/, 'http').replace(/\/media$/, ''),
      ],
      ['line:SECRET', `line:${secret}`],
      FALLBACK_NAMED,
    ]),
  };
}

async function trunkFiles({ sip, network, rtp }: Omit<ExchangePorts, 'ari'>): Promise<ExchangeFiles> {
  const pjsip = await readFile(resolve(EXAMPLES, 'pjsip.conf'), 'utf8');
  return {
    'pjsip.conf': replaced(pjsip, [
      ['0.0.0.0:5060', `127.0.0.1:${sip}`],
      ['sip.example.net:5060', `127.0.0.1:${network}`],
      ['match = sip.example.net', 'match = 127.0.0.1'],
    ]),
    'rtp.conf': rtpConf(rtp),
  };
}

/** The same exchange with an encrypted trunk. @param certificate its files, as the exchange finds them */
export async function encryptedExchangeFiles(
  files: ExchangeFiles,
  { sip, rtp }: Pick<ExchangePorts, 'sip' | 'rtp'>,
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

export function rtpConf(port: number): string {
  return `[general]\nrtpstart = ${port}\nrtpend = ${port + 999}\n`;
}

/** For calls that go out. */
async function ariFiles({ ari }: ExchangePorts, secret: string): Promise<ExchangeFiles> {
  return {
    'http.conf': replaced(await example('http.conf'), [['8088', String(ari)]]),
    'ari.conf': replaced(await example('ari.conf'), [['= SECRET', `= ${secret}`]]),
  };
}

function example(file: string): Promise<string> {
  return readFile(resolve(EXAMPLES, file), 'utf8');
}

/** @throws {Error} when the documented configuration lacks what is to be changed */
export function replaced(text: string, changes: readonly [string, string][]): string {
  for (const [from] of changes)
    if (!text.includes(from)) throw new Error(`The documented configuration lacks "${from}".`);
  return changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
