/** A file of an archive. What of its content is not read before the next file is asked for is skipped. */
export type TarFile = { path: string; content: AsyncIterable<Buffer> };

/** The bytes are no archive, or end within one. */
export class TarBroken extends Error {
  override name = 'TarBroken';
}

const BLOCK_BYTES = 512;

/**
 * Reads the files of an uncompressed archive, of those that npm and tar write; links and folders are left out.
 * @throws {TarBroken}
 * @see POSIX.1-2017, pax Interchange Format
 */
export async function* tarFiles(archive: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = new ByteReader(archive);
  let longPath: string | undefined;
  for (;;) {
    const header = await reader.take(BLOCK_BYTES);
    // The end is marked by empty blocks.
    if (header.every((byte) => byte === 0)) return;
    const { path, bytes, type } = readHeader(header);
    const padding = (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
    const content = reader.read(bytes);
    if (type === 'x') longPath = paxPath(await joined(content));
    if (type === '0' || type === '\0') {
      yield { path: longPath ?? path, content };
      longPath = undefined;
    }
    for await (const _ of content);
    await reader.take(padding);
  }
}

/** Bytes that come in pieces, read in other pieces. */
class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer> {
    return joined(this.read(bytes));
  }

  async *read(bytes: number): AsyncGenerator<Buffer> {
    let left = bytes;
    while (left > 0) {
      if (this.#rest.length === 0) await this.#next();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async #next(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done) throw new TarBroken('The archive ends early.');
    this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces));
}

function readHeader(header: Buffer): { path: string; bytes: number; type: string } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const bytes = Number.parseInt(text(124, 136), 8);
  if (!Number.isSafeInteger(bytes) || !hasRightSum(header)) throw new TarBroken('A header is broken.');
  const prefix = text(257, 262) === 'ustar' ? text(345, 500) : '';
  const name = text(0, 100);
  return { path: prefix ? `${prefix}/${name}` : name, bytes, type: header.toString('latin1', 156, 157) };
}

/** The sum of all bytes of a header, those of the sum itself counted as spaces. */
function hasRightSum(header: Buffer): boolean {
  const expected = Number.parseInt(header.toString('latin1', 148, 156), 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === expected;
}

/** The path among records of the form `length key=value`, which stand for the header that follows. */
function paxPath(records: Buffer): string | undefined {
  for (let from = 0; from < records.length; ) {
    const length = Number.parseInt(records.toString('latin1', from, from + 20), 10);
    if (!(length > 0)) throw new TarBroken('A header is broken.');
    const record = records.toString('utf8', from, from + length - 1);
    const path = /^\d+ path=(.*)$/s.exec(record)?.[1];
    if (path !== undefined) return path;
    from += length;
  }
  return undefined;
}
