import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { samplesOfMuLaw } from '@parley/engine/audio/mu-law.ts';
import { WAV_HEADER_BYTES, wavFile } from '@parley/engine/audio/wav.ts';
import { joined } from '../../../engine/test/call-sounds.ts';
import type { Certificate } from './exchange-files.ts';

// What belongs here: a telephone of another make, baresip, that speaks TLS and SRTP and nothing else.

const run = promisify(execFile);

/** A call of baresip. */
export type EncryptedCall = AsyncDisposable & {
  /** What baresip says about its call. */
  log(): string;
  /** Hangs up. @returns what was heard, 16 bits, 8,000 Hz */
  hangUp(): Promise<Int16Array>;
};

const RATE_HZ = 8_000;
const HANG_UP_MS = 3_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;
const pause = (ms: number) => new Int16Array((RATE_HZ * ms) / 1_000);

/** Waits for the greeting, says the question, in mu-law, and listens to the answer. */
export async function placeEncryptedCall(
  chroot: string,
  { to, from, port }: { to: string; from: string; port: number },
  question: Uint8Array,
): Promise<EncryptedCall> {
  const inside = '/var/tmp/telephones/baresip';
  const folder = join(chroot, inside);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const samples = joined([pause(BEFORE_MS), samplesOfMuLaw(question), pause(AFTER_MS)]);
  const pcm = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  await writeFile(join(folder, 'question.wav'), wavFile(pcm, { encoding: 'pcm', sampleRateHz: RATE_HZ }));
  await writeFile(join(folder, 'config'), configOf(inside));
  const account = `<sip:${from}@127.0.0.1;transport=tls>;regint=0;mediaenc=srtp-mand;audio_codecs=PCMA/8000/1`;
  await writeFile(join(folder, 'accounts'), `${account}\n`);
  const dial = `/dial sip:${to}@127.0.0.1:${port}`;
  const child = spawn('chroot', [chroot, 'baresip', '-f', inside, '-e', dial], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (bytes) => {
      log += String(bytes);
    });
  }
  const ended = once(child, 'exit');
  const stop = async () => {
    const late = setTimeout(() => child.kill('SIGKILL'), HANG_UP_MS);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    clearTimeout(late);
  };
  return {
    log: () => log,
    async hangUp() {
      await stop();
      const wav = await readFile(join(folder, 'heard.wav'));
      const bytes = Uint8Array.from(wav.subarray(WAV_HEADER_BYTES, wav.length - (wav.length % 2)));
      return new Int16Array(bytes.buffer);
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** Makes a certificate of exchanges on this machine. @returns its files, as the exchange finds them */
export async function makeCertificate(chroot: string): Promise<Certificate> {
  const [certificate, key] = ['/var/tmp/exchange.crt', '/var/tmp/exchange.key'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,IP:127.0.0.2'];
  const files = ['-keyout', key, '-out', certificate];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30'];
  await run('chroot', [chroot, 'openssl', ...made, ...subject, ...files]);
  return { certificate, key };
}

function configOf(folder: string): string {
  return `module_path /usr/lib/baresip/modules
module g711.so
module srtp.so
module aufile.so
module_app account.so
module_app menu.so
net_interface 127.0.0.1
audio_source aufile,${folder}/question.wav
audio_player aufile,${folder}/heard.wav
sip_listen 127.0.0.1:0
sip_cafile /var/tmp/exchange.crt
rtp_ports 41000-41998
`;
}
