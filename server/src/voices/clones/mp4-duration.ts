// What belongs here: how long an MP4 is that was written piece by piece, as browsers record it. The header of such a
// file was written before anything was heard, so the pieces themselves are counted.

const PARENTS = new Set(['moov', 'trak', 'mdia', 'moof', 'traf', 'mvex']);
const HAS_BASE_OFFSET = 0x1;
const HAS_DESCRIPTION = 0x2;
const HAS_DURATION = 0x8;
const HAS_DATA_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
const RUN_DURATION = 0x100;
/** Size, flags and composition offset, each four bytes of a sample's entry where present. */
const RUN_OTHERS = [0x200, 0x400, 0x800];

/**
 * Length of the pieces of a fragmented MP4 with one track of sound.
 * @returns milliseconds; undefined when the file is not made of pieces
 */
export function fragmentedMp4DurationMs(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let timescale = 0;
  let defaultDuration = 0;
  let fragmentDefault = 0;
  let total: number | undefined;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const isLong = view.getUint32(at) === 1 && at + 16 <= bytes.length;
    const header = isLong ? 16 : 8;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at) || bytes.length - at;
    if (size < header) break;
    const end = Math.min(at + size, bytes.length);
    const body = new DataView(bytes.buffer, bytes.byteOffset + at + header, Math.max(0, end - at - header));
    at = PARENTS.has(name) ? at + header : end;
    if (name === 'mdhd') timescale = wordAt(body, byteAt(body, 0) === 1 ? 20 : 12);
    if (name === 'trex') defaultDuration = wordAt(body, 12);
    if (name === 'tfhd') fragmentDefault = fragmentDuration(body) ?? defaultDuration;
    if (name === 'trun') total = (total ?? 0) + runDuration(body, fragmentDefault);
  }
  return total === undefined || timescale === 0 ? undefined : Math.round((total * 1000) / timescale);
}

/** What a piece says about the length of its samples. */
function fragmentDuration(body: DataView): number | undefined {
  const flags = wordAt(body, 0);
  if (!(flags & HAS_DURATION)) return undefined;
  return wordAt(body, 8 + (flags & HAS_BASE_OFFSET ? 8 : 0) + (flags & HAS_DESCRIPTION ? 4 : 0));
}

function runDuration(body: DataView, defaultDuration: number): number {
  const flags = wordAt(body, 0);
  const count = wordAt(body, 4);
  if (!(flags & RUN_DURATION)) return count * defaultDuration;
  const entry = 4 + RUN_OTHERS.reduce((sum, flag) => sum + (flags & flag ? 4 : 0), 0);
  const first = 8 + (flags & HAS_DATA_OFFSET ? 4 : 0) + (flags & HAS_FIRST_FLAGS ? 4 : 0);
  let total = 0;
  for (let at = first; at < Math.min(first + count * entry, body.byteLength); at += entry) {
    total += wordAt(body, at);
  }
  return total;
}

function wordAt(body: DataView, at: number): number {
  return at + 4 <= body.byteLength ? body.getUint32(at) : 0;
}

function byteAt(body: DataView, at: number): number {
  return at < body.byteLength ? body.getUint8(at) : 0;
}
