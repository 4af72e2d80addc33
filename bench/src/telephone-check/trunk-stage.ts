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
import { freePort } from '../../../server/test/support/free-port.ts';
import { makeCertificate } from './encrypted-telephone.ts';
import { type Exchange, type ExchangeFiles, startExchange } from './exchange.ts';
import { replaced, rtpConf } from './exchange-files.ts';
import { answerNumber, LONGEST_CALL_SECONDS, type TelephoneStage } from './telephone-stage.ts';
import { NETWORK_HOST, networkFiles, TRUNK_PASSWORD, TRUNK_USER, type TrunkWay } from './trunk-network.ts';

// What belongs here: a trunk without an exchange: a second Asterisk plays the carrier, and a
// third is the gateway, prepared by the script of the line and configured by Parley.

const run = promisify(execFile);
const REGISTERED_SECONDS = 90;
let trunks = 0;

export type TrunkStage = AsyncDisposable & {
  network: Exchange;
  line: PhoneLine;
  /** Carried by the trunk. */
  number: string;
  /** The agent that answers the number of the trunk. */
  agentId: string;
  /** Changes the password that the gateway registers with. */
  setPassword(password: string): Promise<void>;
  /** Looks at the trunk until this is so. @throws {Error} when it is not within a minute and a half */
  until(isSo: (state: SipTrunkState) => boolean): Promise<SipTrunkState>;
  restartGateway(): Promise<void>;
};

export async function setTrunkStage(stage: TelephoneStage, way: TrunkWay): Promise<TrunkStage> {
  await using stack = new AsyncDisposableStack();
  const { call } = stage.parley();
  const { transport, registers } = way;
  trunks += 1;
  const number = `+331990020${String(trunks).padStart(2, '0')}`;
  const ports = {
    network: await freePort(),
    gateway: await freePort(),
    gatewayTls: await freePort(),
    ari: await freePort(),
  };
  const certificate = await makeCertificate(stage.chroot);
  const gatewayPort = transport === 'tls' ? ports.gatewayTls : ports.gateway;
  const network = stack.use(
    await startExchange(
      { chroot: stage.chroot, name: 'network', sipPort: ports.network },
      networkFiles(way, { sipPort: ports.network, gatewayPort, certificate }),
    ),
  );
  await call(createNumber, { body: { number, label: 'Trunk' } });
  const agentId = await answerNumber(stage.parley(), number, LONGEST_CALL_SECONDS);
  const trunk = {
    server: `${NETWORK_HOST}:${ports.network}`,
    peers: [],
    registers,
    username: registers ? TRUNK_USER : null,
    password: registers ? TRUNK_PASSWORD : undefined,
    transport,
    codecs: ['alaw' as const, 'ulaw' as const],
    numbers: [number],
  };
  const { line, gateway_script: script } = await call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Trunk', api_url: `http://127.0.0.1:${ports.ari}/ari`, trunk },
  });
  stack.defer(async () => void (await call(deletePhoneLine, { params: { id: line.id } })));
  const files = await gatewayFiles(script ?? '', [
    ['0.0.0.0:5060', `127.0.0.1:${ports.gateway}`],
    ['0.0.0.0:5061', `127.0.0.1:${ports.gatewayTls}`],
    ['/etc/asterisk/keys/gateway.crt', certificate.certificate],
    ['/etc/asterisk/keys/gateway.key', certificate.key],
    ['/etc/ssl/certs/ca-certificates.crt', certificate.certificate],
    ...(way.publicAddress === undefined ? [] : uncommented(way.publicAddress)),
  ]);
  const start = () => startExchange({ chroot: stage.chroot, name: 'gateway', sipPort: ports.gateway }, files);
  let gateway = await start();
  stack.defer(() => gateway[Symbol.asyncDispose]());
  const owned = stack.move();
  return {
    network,
    line,
    number,
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

/** What is done to a gateway behind a router. */
function uncommented(publicAddress: string): [string, string][] {
  return [
    [';external_signaling_address = 192.0.2.1', `external_signaling_address = ${publicAddress}`],
    [';external_media_address = 192.0.2.1', `external_media_address = ${publicAddress}`],
    [';local_net = 10.0.0.0/8', 'local_net = 127.0.0.1/32'],
  ];
}

/** What the script of the line writes, on loopback alone. */
async function gatewayFiles(script: string, changes: readonly [string, string][]): Promise<ExchangeFiles> {
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
  files['pjsip.conf'] = replaced(files['pjsip.conf'] ?? '', changes);
  return files;
}
