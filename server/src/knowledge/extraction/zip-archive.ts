import { inflateRawSync } from 'node:zlib';
import { DocumentUnreadable } from './extracted-text.ts';

// Archives of strangers: nothing is written anywhere, names are only looked up, an archive inside is never opened, and
// no entry is inflated further than its share.

/** A file inside an archive. */
type ZipEntry = { name: string; method: number; isEncrypted: boolean; start: number; length: number };

/** The files of an archive by name. */
export type ZipArchive = ReturnType<typeof openZip>;

const ENTRIES_MAX = 10_000;
const ENTRY_BYTES_MAX = 64 * 1024 * 1024;
const TOTAL_BYTES_MAX = 128 * 1024 * 1024;
// Markup repeats itself, yet seldom more than thirtyfold; what is small may be as dense as it likes.
const RATIO_MAX = 250;
const RATIO_MATTERS_ABOVE = 8 * 1024 * 1024;

const END_RECORD = 0x06054b50;
const CENTRAL_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;
const SYMBOLIC_LINK = 0o120000;

/**
 * Reads the directory of an archive; nothing is inflated by that.
 * @throws {DocumentUnreadable} when it is cut off, damaged, or has far too many entries
 */
export function openZip(bytes: Uint8Array) {
  const entries = readDirectory(bytes);
  let bytesLeft = TOTAL_BYTES_MAX;
  return {
    names: [...entries.keys()],
    has: (name: string): boolean => entries.has(name),
    /**
     * @returns undefined where there is no such file
     * @throws {DocumentUnreadable} when it is encrypted, damaged, or larger than an honest document would need
     */
    read(name: string): Uint8Array | undefined {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const content = inflate(bytes, entry, Math.min(ENTRY_BYTES_MAX, bytesLeft));
      bytesLeft -= content.length;
      return content;
    },
  };
}

function readDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new DocumentUnreadable('file_too_complex');
  const entries = new Map<string, ZipEntry>();
  const names = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL_RECORD) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = names.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const mode = view.getUint32(at + 38, true) >>> 16;
    // Of two entries with one name the later counts, as when unpacked in order.
    if (isPlainPath(name) && (mode & 0o170000) !== SYMBOLIC_LINK) {
      entries.set(name, {
        name,
        method: view.getUint16(at + 10, true),
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        length: view.getUint32(at + 20, true),
        start: view.getUint32(at + 42, true),
      });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record stands in the last 64 KB, before a comment that may look like one. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw damaged();
}

function isPlainPath(name: string): boolean {
  return !name.endsWith('/') && !/^[/\\]|^[a-z]:|\0/i.test(name) && !name.split(/[/\\]/).includes('..');
}

function inflate(bytes: Uint8Array, entry: ZipEntry, bytesMax: number): Uint8Array {
  if (entry.isEncrypted) throw new DocumentUnreadable('file_encrypted');
  const view = viewOf(bytes);
  if (entry.start + 30 > bytes.length || view.getUint32(entry.start, true) !== LOCAL_RECORD) throw damaged();
  const start =
    entry.start + 30 + view.getUint16(entry.start + 26, true) + view.getUint16(entry.start + 28, true);
  const packed = bytes.subarray(start, start + entry.length);
  if (packed.length < entry.length) throw damaged();
  if (entry.method === 0) {
    if (packed.length > bytesMax) throw new DocumentUnreadable('file_too_complex');
    return packed;
  }
  if (entry.method !== 8) throw damaged();
  const maxOutputLength = Math.min(bytesMax, Math.max(RATIO_MATTERS_ABOVE, packed.length * RATIO_MAX));
  if (maxOutputLength <= 0) throw new DocumentUnreadable('file_too_complex');
  try {
    return inflateRawSync(packed, { maxOutputLength });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new DocumentUnreadable(isTooLarge ? 'file_too_complex' : 'file_damaged', cause);
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const damaged = () => new DocumentUnreadable('file_damaged');
