import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { assignNumber, createNumber } from '@parley/contract/numbers.ts';
import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { freePort } from '../../../server/test/support/free-port.ts';
import { startChild } from '../child.ts';
import { type Parley, startParley } from '../parley-process.ts';
import { makeCertificate } from './encrypted-telephone.ts';
import { type Exchange, startExchange } from './exchange.ts';
import { bridgedExchangeFiles, directExchangeFiles, encryptedExchangeFiles } from './exchange-files.ts';
import { holdMusicFiles } from './hold-music.ts';
import { BRIEF, CALLED, MODEL, RECOGNISER, telephoneAgent } from './telephone-agent.ts';

/** Parley, an exchange that brings it calls, and the place of the network that calls the exchange. */
export type TelephoneStage = AsyncDisposable & {
  chroot: string;
  exchange: Exchange;
  /** Where calls that the exchange places arrive. */
  networkPort: number;
  parley(): Parley;
  /** The agent that answers the number of most checks. */
  agentId: string;
  /** Starts a further exchange whose trunk is encrypted. */
  startEncryptedExchange(): Promise<Exchange>;
  /** How often Parley was told how a transfer ended. */
  toldOutcomes(): Promise<number>;
  /** Ends Parley as a power cut would. */
  killParley(): Promise<void>;
  /** Starts it again on the same data; ends it first where it runs. */
  restartParley(): Promise<void>;
};

const ROOT = resolve(import.meta.dirname, '../../..');
/** Below the ports that systems lend for a while. */
const RTP_PORT = 20_000;
export const LONGEST_CALL_SECONDS = 600;
const METRICS_TOKEN = 'the token of the metrics';

/** How the exchange reaches Parley: through the bridge, or by opening the media socket itself. */
export type ExchangeWay = 'bridge' | 'socket';

export async function setTelephoneStage(chroot: string, way: ExchangeWay): Promise<TelephoneStage> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'telephone-check-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const env = await parleyEnvironment(folder);
  let parley = await startParley(env, join(folder));
  stack.defer(() => parley[Symbol.asyncDispose]());
  const agentId = await answerNumber(parley, CALLED, LONGEST_CALL_SECONDS);
  await parley.call(createNumber, { body: { number: BRIEF.number, label: 'Brief' } });
  await answerNumber(parley, BRIEF.number, BRIEF.seconds);
  const ports = {
    sip: await freePort(),
    network: await freePort(),
    rtp: RTP_PORT,
    ari: await freePort(),
  };
  const { line, secret } = await parley.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange', api_url: `http://127.0.0.1:${ports.ari}/ari` },
  });
  const mediaUrl = `${parley.url.replace('http', 'ws')}${new URL(line.media_url).pathname}`;
  const bridged = async () => {
    const secretFile = join(folder, 'line.secret');
    await writeFile(secretFile, secret ?? '', { mode: 0o600 });
    const bridge = { audio: await freePort(), control: await freePort() };
    stack.use(await startBridge({ mediaUrl, secretFile }, bridge));
    return bridgedExchangeFiles(ports, { ...bridge, secret: secret ?? '' });
  };
  const files = Object.assign(
    await holdMusicFiles(chroot),
    way === 'bridge' ? await bridged() : await directExchangeFiles(ports, { mediaUrl, secret: secret ?? '' }),
  );
  const exchange = stack.use(await startExchange({ chroot, name: 'exchange', sipPort: ports.sip }, files));
  const owned = stack.move();
  return {
    chroot,
    exchange,
    networkPort: ports.network,
    parley: () => parley,
    agentId,
    async startEncryptedExchange() {
      const own = { sip: await freePort(), rtp: RTP_PORT + 1_000 };
      const encrypted = await encryptedExchangeFiles(files, own, await makeCertificate(chroot));
      return startExchange({ chroot, name: 'encrypted-exchange', sipPort: own.sip }, encrypted);
    },
    async toldOutcomes() {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const page = await (await fetch(`${parley.url}/metrics`, { headers })).text();
      return Number(/^parley_phone_calls_total\{outcome="dialled"\} (\d+)/m.exec(page)?.[1] ?? 0);
    },
    async killParley() {
      process.kill(parley.pid, 'SIGKILL');
      await parley[Symbol.asyncDispose]();
    },
    async restartParley() {
      await parley[Symbol.asyncDispose]();
      parley = await startParley(env, folder);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Has an agent of its own answer a number. */
export async function answerNumber(parley: Parley, number: string, longestSeconds: number): Promise<string> {
  const { provider_uuid, agent_id } = await parley.call(createAgent, {
    body: telephoneAgent(longestSeconds),
  });
  await parley.call(assignNumber, { body: { number: Number(number), ai_agent_uuid: provider_uuid } });
  return agent_id;
}

async function parleyEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const [model, speech] = [join(folder, 'model.json'), join(folder, 'speech.json')];
  await writeFile(model, JSON.stringify(MODEL));
  await writeFile(speech, JSON.stringify({ recogniser: RECOGNISER }));
  return {
    PORT: String(await freePort()),
    PARLEY_LOG_LEVEL: 'error',
    PARLEY_SCRIPTED_MODEL: model,
    PARLEY_SCRIPTED_SPEECH: speech,
    PARLEY_METRICS_TOKEN: METRICS_TOKEN,
    PARLEY_MAX_CALLS: '1000',
    PARLEY_LATE_MS: '0',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
  };
}

async function startBridge(
  { mediaUrl, secretFile }: { mediaUrl: string; secretFile: string },
  { audio, control }: { audio: number; control: number },
): Promise<AsyncDisposable> {
  const command = packageJson.scripts['phone-bridge'].replace(/^.* && /, '');
  const ports = `--audio-port ${audio} --control-port ${control} --stream-port ${await freePort()}`;
  return startChild('/bin/sh', ['-c', `${command} --line ${mediaUrl} --secret-file ${secretFile} ${ports}`], {
    cwd: ROOT,
    isReady: (line) => line.startsWith('Calls are carried'),
  });
}
