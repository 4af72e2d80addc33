/** Longest start of a WAV file in which its samples must have begun, in bytes. */
export const WAV_HEADER_MOST = 4_096;

/**
 * Where the samples of a WAV file begin. Its length is not read: in a stream it is not known when it is written.
 * @returns `unusable` unless it holds mono samples of 16 bits
 */
export function readWavHeader(
  start: Uint8Array,
): { sampleRateHz: number; length: number } | 'incomplete' | 'unusable' {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  let sampleRateHz: number | undefined;
  for (let at = 12; at + 8 <= start.length; ) {
    const name = String.fromCharCode(...start.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    if (name === 'data') return sampleRateHz === undefined ? 'unusable' : { sampleRateHz, length: at + 8 };
    if (name === 'fmt ') {
      if (at + 24 > start.length) return 'incomplete';
      const [tag, channels] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const isPcm = tag === 1 || tag === 0xfffe;
      if (!isPcm || channels !== 1 || view.getUint16(at + 22, true) !== 16) return 'unusable';
      sampleRateHz = view.getUint32(at + 12, true);
    }
    at += 8 + length + (length % 2);
  }
  return 'incomplete';
}
