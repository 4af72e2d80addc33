import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createNumber } from '@parley/contract/numbers.ts';
import {
  checkPhoneLine,
  createPhoneLine,
  deletePhoneLine,
  listPhoneLines,
  type PhoneLine,
  updatePhoneLine,
} from '@parley/contract/phone-lines.ts';
import type { SipTrunkState } from '@parley/contract/sip-trunks.ts';
import { freePort } from '../../../server/test/free-port.ts';
import { type Exchange, type ExchangeFiles, startExchange } from './exchange.ts';
import { rtpConf } from './exchange-files.ts';
import { answerNumber, LONGEST_CALL_SECONDS, type TelephoneStage } from './telephone-stage.ts';

// What belongs here: a trunk without an exchange: a second Asterisk plays the network operator, with a registrar, and a
// third is the gateway, prepared by the script of the line and configured by Parley.

const run = promisify(execFile);
const REGISTERED_SECONDS = 90;
/** Assigned to the agent of most checks, and carried by the trunk. */
export const TRUNK_NUMBER = '+33199001236';
const USER = 'customer';
export const TRUNK_PASSWORD = 'the password of the trunk';

export type TrunkStage = AsyncDisposable & {
  network: Exchange;
  line: PhoneLine;
  /** The agent that answers the number of the trunk. */
  agentId: string;
  /** Changes the password that the gateway registers with. */
  setPassword(password: string): Promise<void>;
  /** Looks at the trunk until this is so. @throws {Error} when it is not within a minute and a half */
  until(isSo: (state: SipTrunkState) => boolean): Promise<SipTrunkState>;
  restartGateway(): Promise<void>;
};

export async function setTrunkStage(stage: TelephoneStage): Promise<TrunkStage> {
  await using stack = new AsyncDisposableStack();
  const { call } = stage.parley();
  const ports = { network: await freePort(), gateway: await freePort(), ari: await freePort() };
  const network = stack.use(
    await startExchange(
      { chroot: stage.chroot, name: 'network', sipPort: ports.network },
      networkFiles(ports.network),
    ),
  );
  await call(createNumber, { body: { number: TRUNK_NUMBER, label: 'Trunk' } });
  const agentId = await answerNumber(stage.parley(), TRUNK_NUMBER, LONGEST_CALL_SECONDS);
  const trunk = {
    server: `127.0.0.1:${ports.network}`,
    peers: [],
    registers: true,
    username: USER,
    password: TRUNK_PASSWORD,
    transport: 'udp' as const,
    codecs: ['alaw' as const, 'ulaw' as const],
    numbers: [TRUNK_NUMBER],
  };
  const { line, gateway_script: script } = await call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Trunk', api_url: `http://127.0.0.1:${ports.ari}/ari`, trunk },
  });
  stack.defer(async () => void (await call(deletePhoneLine, { params: { id: line.id } })));
  const files = await gatewayFiles(script ?? '', ports.gateway);
  const start = () => startExchange({ chroot: stage.chroot, name: 'gateway', sipPort: ports.gateway }, files);
  let gateway = await start();
  stack.defer(() => gateway[Symbol.asyncDispose]());
  const owned = stack.move();
  return {
    network,
    line,
    agentId,
    async setPassword(password) {
      const { password: _, ...settings } = trunk;
      await call(updatePhoneLine, {
        params: { id: line.id },
        body: { trunk: Object.assign(settings, { password }) },
      });
    },
    async until(isSo) {
      for (let second = 0; second < REGISTERED_SECONDS; second += 1) {
        await call(checkPhoneLine, { params: { id: line.id } });
        const state = (await call(listPhoneLines, {})).find(({ id }) => id === line.id)?.trunk?.state;
        if (state && isSo(state)) return state;
        await pause(1_000);
      }
      throw new Error('The trunk is not as expected; see the log of the gateway.');
    },
    async restartGateway() {
      await gateway[Symbol.asyncDispose]();
      gateway = await start();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** What the script of the line writes, on loopback alone. */
async function gatewayFiles(script: string, sipPort: number): Promise<ExchangeFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-script-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'asterisk.conf'), '');
  await writeFile(join(folder, 'script.sh'), script);
  await run('/bin/sh', [join(folder, 'script.sh'), folder]);
  const files: Record<string, string> = { 'rtp.conf': rtpConf(22_000) };
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.conf'))) {
    if (name !== 'asterisk.conf') files[name] = await readFile(join(folder, name), 'utf8');
  }
  const pjsip = files['pjsip.conf'] ?? '';
  files['pjsip.conf'] = pjsip
    .replaceAll('0.0.0.0:5060', `127.0.0.1:${sipPort}`)
    .replaceAll('0.0.0.0:5061', `127.0.0.1:${sipPort + 1}`);
  return files;
}

/** A registrar that knows one customer, calls it, and answers its calls; what it hears it notes. */
function networkFiles(sipPort: number): ExchangeFiles {
  return {
    'pjsip.conf': `[transport]
type = transport
protocol = udp
bind = 127.0.0.1:${sipPort}
[${USER}]
type = endpoint
context = from-customer
disallow = all
allow = alaw
auth = ${USER}
aors = ${USER}
[${USER}]
type = auth
auth_type = userpass
username = ${USER}
password = ${TRUNK_PASSWORD}
[${USER}]
type = aor
max_contacts = 1
remove_existing = yes
[${USER}]
type = identify
endpoint = ${USER}
match = 127.0.0.1
`,
    'rtp.conf': rtpConf(23_000),
    'extensions.conf': `[call-customer]
exten => _+X.,1,Set(CALLERID(num)=\${EXTEN})
 same => n,Dial(PJSIP/${USER},30)
[caller]
exten => s,1,WaitForNoise(50,1,15)
 same => n,Set(DB(heard/caller)=\${WAITSTATUS})
 same => n,Wait(5)
 same => n,SendDTMF(9#)
 same => n,Wait(15)
[from-customer]
exten => _+X.,1,Answer()
 same => n,Set(DB(heard/shown)=\${CALLERID(num)})
 same => n,WaitForNoise(50,1,15)
 same => n,Set(DB(heard/callee)=\${WAITSTATUS})
 same => n,Wait(2)
 same => n,Hangup()
`,
  };
}
