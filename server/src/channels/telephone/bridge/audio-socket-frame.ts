// The frames of Asterisk's AudioSocket: one byte of kind, two of length (big-endian), then what they carry.
// @see https://docs.asterisk.org/Configuration/Channel-Drivers/AudioSocket/

/** What came over an AudioSocket. */
export type AudioSocketFrame =
  | { kind: 'call'; id: string }
  /** 16 bits, 8,000 Hz, mono. */
  | { kind: 'sound'; samples: Int16Array }
  | { kind: 'key'; digit: string }
  | { kind: 'end' }
  /** Another rate of sound, for instance. */
  | { kind: 'unknown' };

const END = 0x00;
const CALL = 0x01;
const KEY = 0x03;
const SOUND = 0x10;
const HEADER_BYTES = 3;

/** Cuts a stream of bytes into frames; buffers incomplete ones. */
export function createAudioSocketReader(): (bytes: Buffer) => AudioSocketFrame[] {
  let pending: Buffer = Buffer.alloc(0);
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    const frames: AudioSocketFrame[] = [];
    while (pending.length >= HEADER_BYTES) {
      const length = HEADER_BYTES + pending.readUInt16BE(1);
      if (pending.length < length) break;
      frames.push(frameOf(pending[0] ?? END, pending.subarray(HEADER_BYTES, length)));
      pending = pending.subarray(length);
    }
    return frames;
  };
}

/** @param samples 16 bits, 8,000 Hz, mono; 65,535 bytes at most */
export function soundFrame(samples: Int16Array): Buffer {
  const frame = Buffer.alloc(HEADER_BYTES + samples.length * 2);
  frame.writeUInt8(SOUND, 0);
  frame.writeUInt16BE(samples.length * 2, 1);
  for (const [index, sample] of samples.entries()) frame.writeInt16LE(sample, HEADER_BYTES + index * 2);
  return frame;
}

/** Has Asterisk go on with its dial plan. */
export const END_FRAME: Readonly<Buffer> = Buffer.from([END, 0, 0]);

function frameOf(kind: number, payload: Buffer): AudioSocketFrame {
  switch (kind) {
    case END:
      return { kind: 'end' };
    case CALL:
      return { kind: 'call', id: uuidOf(payload) };
    case KEY:
      return { kind: 'key', digit: payload.toString('latin1') };
    case SOUND:
      return { kind: 'sound', samples: samplesOfBytes(payload) };
    default:
      return { kind: 'unknown' };
  }
}

/** Samples of 16 bits, little-endian; a byte too many is left out. */
export function samplesOfBytes(bytes: Buffer): Int16Array {
  return Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) =>
    bytes.readInt16LE(index * 2),
  );
}

function uuidOf(payload: Buffer): string {
  return payload.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
