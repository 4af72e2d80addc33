/**
 * A segment: everything that one document is found by, in one run of bytes. It holds, in this order: the mark and the
 * version; the language; for each passage its length in words; the terms in order, each with what it shares with the
 * one before, and how many passages hold it; the passages of all terms, with the length of this in bytes before; the terms of the name; the
 * words of the text in order with their terms, from which typing errors are told.
 */
export const SEGMENT_MARK = 0x50534d54;

/** Goes up when what is written or how words become terms changes: older segments are made anew when they are met. */
export const SEGMENT_VERSION = 2;

/** Whether these bytes were written as they are written today. */
export function isCurrentSegment(bytes: Uint8Array): boolean {
  if (bytes.length < 5) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0) === SEGMENT_MARK && bytes[4] === SEGMENT_VERSION;
}
