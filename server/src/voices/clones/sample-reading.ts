import { parseBuffer } from 'music-metadata';
import { fragmentedMp4DurationMs } from './mp4-duration.ts';

/** What a recording turned out to be. */
export type SampleFacts = { contentType: string; durationMs: number };

/** Recognises a recording by its content, whatever it is called. @returns undefined for anything that is no sound */
export async function readSample(bytes: Uint8Array): Promise<SampleFacts | undefined> {
  if (isMatroska(bytes)) {
    const durationMs = matroskaDurationMs(bytes);
    return durationMs === undefined ? undefined : { contentType: 'audio/webm', durationMs };
  }
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
  const contentType = contentTypeOf(format.container ?? '', format.codec ?? '');
  if (!contentType || format.hasVideo) return undefined;
  const pieces = contentType === 'audio/mp4' ? fragmentedMp4DurationMs(bytes) : undefined;
  const durationMs = pieces ?? Math.round((format.duration ?? 0) * 1000);
  return durationMs > 0 ? { contentType, durationMs } : undefined;
}

function contentTypeOf(container: string, codec: string): string | undefined {
  if (container === 'WAVE') return 'audio/wav';
  if (container === 'FLAC') return 'audio/flac';
  if (container === 'Ogg') return 'audio/ogg';
  if (container.startsWith('MPEG') && codec.includes('Layer 3')) return 'audio/mpeg';
  return /\b(isom|iso\d|mp4[12]|M4A|M4B|mp42|qt|dash)\b/i.test(container) ? 'audio/mp4' : undefined;
}

// What belongs here: how long a WebM recording is. Browsers write it as they record, so its header says neither the
// length of the file nor that of its parts, and the time has to be read from the blocks of sound themselves.

const EBML_HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIME = 0xe7;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;

const PARENTS = new Set([SEGMENT, INFO, TRACKS, TRACK_ENTRY, CLUSTER, BLOCK_GROUP]);
const AUDIO_TRACK = 2;
const DEFAULT_SCALE_NS = 1_000_000;
// Opus in WebM comes in blocks of 20 or 60 ms; the last one ends this long after it began.
const LAST_BLOCK_MS = 20;

/** Whether a file begins like Matroska or WebM. */
function isMatroska(bytes: Uint8Array): boolean {
  return bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === EBML_HEADER;
}

/**
 * Length of the sound in a WebM or Matroska file, whose parts may be of unknown size.
 * @returns milliseconds; undefined when it has no sound
 */
function matroskaDurationMs(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const soundTracks = new Set<number>();
  let scaleNs = DEFAULT_SCALE_NS;
  let track = 0;
  let clusterTime = 0;
  let first: number | undefined;
  let last: number | undefined;
  for (let at = 0; at < bytes.length; ) {
    const id = readId(view, at);
    const size = id && readNumber(view, id.end);
    if (!id || !size) break;
    const end = size.value === undefined ? bytes.length : size.end + size.value;
    // Containers are entered, so that their size, known or not, does not matter.
    at = PARENTS.has(id.value) ? size.end : end;
    if (id.value === TIMESTAMP_SCALE) scaleNs = readUnsigned(view, size.end, end) || DEFAULT_SCALE_NS;
    if (id.value === TRACK_NUMBER) track = readUnsigned(view, size.end, end);
    if (id.value === TRACK_TYPE && readUnsigned(view, size.end, end) === AUDIO_TRACK) soundTracks.add(track);
    if (id.value === CLUSTER_TIME) clusterTime = readUnsigned(view, size.end, end);
    if (id.value !== BLOCK && id.value !== SIMPLE_BLOCK) continue;
    const number = readNumber(view, size.end);
    if (!number || number.end + 2 > bytes.length || !soundTracks.has(number.value ?? 0)) continue;
    const time = clusterTime + view.getInt16(number.end);
    first ??= time;
    last = Math.max(last ?? time, time);
  }
  if (first === undefined || last === undefined) return undefined;
  return Math.round(((last - first) * scaleNs) / 1e6) + LAST_BLOCK_MS;
}

function readId(view: DataView, at: number): { value: number; end: number } | undefined {
  const length = lengthAt(view, at);
  if (length === undefined || length > 4) return undefined;
  return { value: readUnsigned(view, at, at + length), end: at + length };
}

/** A number whose first bits say how long it is; its value is undefined where all others are set, for "unknown". */
function readNumber(view: DataView, at: number): { value: number | undefined; end: number } | undefined {
  const length = lengthAt(view, at);
  if (length === undefined) return undefined;
  let value = view.getUint8(at) & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = view.getUint8(at + index);
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isUnknown ? undefined : value, end: at + length };
}

function lengthAt(view: DataView, at: number): number | undefined {
  if (at >= view.byteLength) return undefined;
  const length = Math.clz32(view.getUint8(at)) - 23;
  return length > 8 || at + length > view.byteLength ? undefined : length;
}

function readUnsigned(view: DataView, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < Math.min(to, view.byteLength); at += 1) value = value * 256 + view.getUint8(at);
  return value;
}
