import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { endianness } from 'node:os';
import { WAV_HEADER_BYTES, wavHeader } from '@parley/engine/audio/wav.ts';
import { RECORDING_RATE } from './recording-timeline.ts';

export const BYTES_PER_FRAME = 4;
/** What may wait for the disk: about two minutes of a call. */
const MAX_WAITING_BYTES = 8_000_000;

/** The disk takes so long that what waits for it would fill the memory. */
class DiskTooSlow extends Error {
  override name = 'DiskTooSlow';
}

/**
 * A WAV file of two channels of 16 bits, written while the sound is still being made.
 * @param ready settles when the folder is there
 */
export function createStereoWavFile(path: string, ready: Promise<void>) {
  let length = WAV_HEADER_BYTES;
  let waitingBytes = 0;
  let failure: unknown;
  let file: FileHandle | undefined;
  let last = enqueue(async () => {
    await ready;
    file = await open(path, 'w');
  }, ready);

  async function enqueue(work: () => Promise<unknown>, before: Promise<void>): Promise<void> {
    try {
      await before;
      if (failure === undefined) await work();
    } catch (error) {
      failure ??= error;
    }
  }

  return {
    /**
     * Adds interleaved frames, or as many silent ones. Does not wait for the disk; `close` reports failures.
     * @param count frames
     */
    append(count: number, frames: Int16Array | undefined): void {
      const position = length;
      length += count * BYTES_PER_FRAME;
      if (!frames || failure !== undefined) return;
      const bytes = bytesOf(frames);
      waitingBytes += bytes.length;
      if (waitingBytes > MAX_WAITING_BYTES) failure ??= new DiskTooSlow();
      // Silence is left out: a file reads as zeros where nothing was written.
      last = enqueue(async () => {
        await file?.write(bytes, 0, bytes.length, position);
        waitingBytes -= bytes.length;
      }, last);
    },
    /** Makes the file whole. @throws when any part could not be written */
    async close(): Promise<{ bytes: number; durationSeconds: number }> {
      last = enqueue(async () => {
        await file?.truncate(length);
        await file?.write(stereoWavHeader(length), 0, WAV_HEADER_BYTES, 0);
      }, last);
      await last;
      await file?.close();
      file = undefined;
      if (failure !== undefined) throw failure;
      const durationSeconds = (length - WAV_HEADER_BYTES) / BYTES_PER_FRAME / RECORDING_RATE;
      return { bytes: length, durationSeconds };
    },
    /** Deletes the file. */
    async discard(): Promise<void> {
      await last;
      await file?.close();
      await rm(path, { force: true });
    },
  };
}

/**
 * Makes whole the file that a lost process was writing, as far as it came.
 * @returns undefined where it had not come far enough to be heard
 */
export async function recoverStereoWavFile(
  path: string,
): Promise<{ bytes: number; durationSeconds: number } | undefined> {
  const { size } = await stat(path);
  const frames = Math.floor((size - WAV_HEADER_BYTES) / BYTES_PER_FRAME);
  if (frames < 1) return undefined;
  const bytes = WAV_HEADER_BYTES + frames * BYTES_PER_FRAME;
  await using file = await open(path, 'r+');
  await file.truncate(bytes);
  await file.write(stereoWavHeader(bytes), 0, WAV_HEADER_BYTES, 0);
  return { bytes, durationSeconds: frames / RECORDING_RATE };
}

/** What is not to be heard of one side, in milliseconds of the recording; the end may lie behind that of the file. */
export type SilentStretch = { side: 'caller' | 'agent'; fromMs: number; toMs: number };

/** Bytes that are silenced at once: a minute. */
const SILENCED_BYTES = 60 * RECORDING_RATE * BYTES_PER_FRAME;

/** Silences stretches of a whole file. */
export async function silenceStretches(path: string, stretches: readonly SilentStretch[]): Promise<void> {
  if (stretches.length === 0) return;
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  for (const { side, fromMs, toMs } of stretches) {
    const end = Math.min(size, positionAt(toMs));
    for (let position = positionAt(fromMs); position < end; position += SILENCED_BYTES) {
      const bytes = Buffer.alloc(Math.min(SILENCED_BYTES, end - position));
      await file.read(bytes, 0, bytes.length, position);
      const half = BYTES_PER_FRAME / 2;
      const first = side === 'caller' ? 0 : half;
      for (let at = first; at < bytes.length; at += BYTES_PER_FRAME) bytes.fill(0, at, at + half);
      await file.write(bytes, 0, bytes.length, position);
    }
  }
}

function positionAt(ms: number): number {
  return WAV_HEADER_BYTES + Math.round((Math.max(0, ms) * RECORDING_RATE) / 1000) * BYTES_PER_FRAME;
}

function bytesOf(frames: Int16Array): Buffer {
  const bytes = Buffer.from(frames.buffer, frames.byteOffset, frames.byteLength);
  return endianness() === 'LE' ? bytes : bytes.swap16();
}

/** @param fileBytes length of the whole file, header included */
export function stereoWavHeader(fileBytes: number): Uint8Array {
  return wavHeader(fileBytes, { encoding: 'pcm', sampleRateHz: RECORDING_RATE }, 2);
}
