import { Readable } from 'node:stream';
import { WAV_HEADER_BYTES } from '@parley/engine/audio/wav.ts';
import type { FileStore } from '../../files/file-store.ts';
import { RECORDING_RATE } from './recording-timeline.ts';
import { BYTES_PER_FRAME, stereoWavHeader } from './stereo-wav-file.ts';

/** A file of a conversation, and when it begins in it, in milliseconds. */
export type RecordingFile = { path: string; startsAtMs: number; bytes: number };

const SILENCE_BYTES = 64_000;

/** The files of a conversation as one, in their order, with silence where nothing was recorded. */
export function joinedRecording(
  recorded: readonly RecordingFile[],
  files: Pick<FileStore, 'open'>,
): { stream: Readable; length: number } {
  const parts: { silent: number; path: string; bytes: number }[] = [];
  let length = WAV_HEADER_BYTES;
  for (const { path, startsAtMs, bytes: fileBytes } of recorded) {
    const start = WAV_HEADER_BYTES + Math.round((startsAtMs * RECORDING_RATE) / 1_000) * BYTES_PER_FRAME;
    const silent = Math.max(0, start - length);
    const bytes = Math.max(0, fileBytes - WAV_HEADER_BYTES);
    parts.push({ silent, path, bytes });
    length += silent + bytes;
  }
  async function* read(): AsyncGenerator<Uint8Array> {
    yield stereoWavHeader(length);
    for (const { silent, path, bytes } of parts) {
      yield* silence(silent);
      const found = await files.open(path);
      // The others are heard where one is lost.
      if (found?.length === bytes + WAV_HEADER_BYTES) yield* withoutHeader(found.stream);
      else yield* silence(bytes);
    }
  }
  return { stream: Readable.from(read(), { objectMode: false }), length };
}

function* silence(bytes: number): Generator<Uint8Array> {
  for (let left = bytes; left > 0; left -= SILENCE_BYTES) yield Buffer.alloc(Math.min(left, SILENCE_BYTES));
}

async function* withoutHeader(stream: Readable): AsyncGenerator<Uint8Array> {
  let header = WAV_HEADER_BYTES;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (header < chunk.length) yield chunk.subarray(header);
    header = Math.max(0, header - chunk.length);
  }
}
