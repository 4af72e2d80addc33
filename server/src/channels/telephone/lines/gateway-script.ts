import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PhoneLine } from '@parley/contract/phone-lines.ts';

// What belongs here: the shell script that makes a stock Asterisk the gateway of a trunk. Its files are the examples of the
// guide, with the line's addresses and secret.

const EXAMPLES = resolve(import.meta.dirname, '../../../../../docs/examples/asterisk');
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Where ARI and SIP with TLS find their certificate and key; the examples name it too. */
const CERTIFICATE = '/etc/asterisk/keys/gateway';

/** Replaces the files of the folder that it is given, and begins Asterisk anew. */
export async function gatewayScript(line: PhoneLine, secret: string): Promise<string> {
  const files = await gatewayFiles(line, secret);
  const writes = Object.entries(files).map(
    ([name, text]) => `write ${name} <<'END OF FILE'\n${text.trimEnd()}\nEND OF FILE\n`,
  );
  return `${HEAD}${writes.join('')}${TAIL}`;
}

/** Files of the configuration by name. */
async function gatewayFiles(
  { media_url: mediaUrl, api_url: apiUrl }: PhoneLine,
  secret: string,
): Promise<Readonly<Record<string, string>>> {
  const lineUrl = mediaUrl.replace(/^ws/, 'http').replace(/\/media$/, '');
  const client = await example('websocket_client.conf', [
    ['wss://parley.example.org/api/parley/phone/LINE/media', mediaUrl],
    ['= SECRET', `= ${secret}`],
  ]);
  return {
    'http.conf': httpConf(new URL(apiUrl ?? 'http://127.0.0.1:8088')),
    'ari.conf': await example('ari.conf', [['= SECRET', `= ${secret}`]]),
    'manager.conf': await example('manager.conf', [['= SECRET', `= ${secret}`]]),
    'sorcery.conf': await example('sorcery.conf', []),
    'pjsip.conf': await example('pjsip-gateway.conf', []),
    'websocket_client.conf': mediaUrl.startsWith('wss:') ? client : client.replace('tls_enabled = yes\n', ''),
    'extensions.conf': await example('extensions-websocket.conf', [
      ['https://parley.example.org/api/parley/phone/LINE', lineUrl],
      ['line:SECRET', `line:${secret}`],
    ]),
  };
}

async function example(name: string, changes: readonly [string, string][]): Promise<string> {
  const text = await readFile(resolve(EXAMPLES, name), 'utf8');
  return changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

function httpConf({ protocol, hostname, port }: URL): string {
  const address = LOOPBACK.has(hostname) ? '127.0.0.1' : '0.0.0.0';
  if (protocol === 'http:') {
    return `[general]\nenabled = yes\nbindaddr = ${address}\nbindport = ${port || 80}\n`;
  }
  return `[general]
enabled = yes
bindaddr = 127.0.0.1
tlsenable = yes
tlsbindaddr = ${address}:${port || 443}
; The certificate that Parley checks, and its key
tlscertfile = ${CERTIFICATE}.crt
tlsprivatekey = ${CERTIFICATE}.key
`;
}

const HEAD = `#!/bin/sh
# Makes a stock Asterisk (20.18, 22.8, 23.2 or later) the gateway of a SIP trunk. Run it as root on the machine of the gateway.
# It replaces files of /etc/asterisk, or of the folder that it is given; those that were there stay as *.before-parley.
# It contains the secret of the phone line: delete it afterwards.
set -eu
umask 077
cd "\${1:-/etc/asterisk}"
write() {
  if [ -e "$1" ] && [ ! -e "$1.before-parley" ]; then cp -p "$1" "$1.before-parley"; fi
  cat > "$1"
  chown --reference=asterisk.conf "$1"
  chmod 640 "$1"
}

`;

const TAIL = `
if [ ! -e keys/gateway.crt ]; then
  mkdir -p keys
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj "/CN=$(uname -n)" \\
    -keyout keys/gateway.key -out keys/gateway.crt
  chown -R --reference=asterisk.conf keys
  chmod 750 keys
  chmod 640 keys/gateway.*
fi
if [ "$#" -eq 0 ]; then asterisk -rx 'core restart now'; fi
`;
