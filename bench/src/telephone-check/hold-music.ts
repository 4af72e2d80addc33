import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAudioEncoder } from '@parley/engine/audio/audio-encoder.ts';
import { music } from '../../../engine/test/call-sounds.ts';
import type { ExchangeFiles } from './exchange.ts';

// What belongs here: the music that a caller's telephone, or the exchange in its place, plays while a call is on hold.

const MUSIC_MS = 4_500;
const MUSIC_HZ = 16_000;
const FOLDER = '/var/tmp/hold-music';

/** Mu-law. */
export function holdMusic(): Uint8Array {
  const encoder = createAudioEncoder(MUSIC_HZ, { encoding: 'mu-law', sampleRateHz: 8_000 });
  return Buffer.concat([encoder.encode(music(MUSIC_MS)), encoder.end()]);
}

/** Has an exchange play it to the other side of a call on hold. */
export async function holdMusicFiles(chroot: string): Promise<ExchangeFiles> {
  await mkdir(join(chroot, FOLDER), { recursive: true });
  await writeFile(join(chroot, FOLDER, 'hold.ulaw'), holdMusic());
  return { 'musiconhold.conf': `[default]\nmode = files\ndirectory = ${FOLDER}\n` };
}
