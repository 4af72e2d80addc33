const FIRST_SIZE = 4096;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes that grow as they are written. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  /** A number from 0 to 2³²−1 in one to five bytes, small ones in few. */
  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length] = (rest & 0x7f) | 0x80;
      this.#length += 1;
      rest >>>= 7;
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  text(text: string): void {
    const bytes = encoder.encode(text);
    this.number(bytes.length);
    this.raw(bytes);
  }

  /** What was written so far, in a buffer of its own. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    const wanted = this.#length + count;
    if (wanted <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a {@link ByteWriter} wrote, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** @throws {RangeError} where the bytes end */
  number(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new RangeError('The segment is cut off.');
      this.at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
      shift += 7;
    }
  }

  text(): string {
    const length = this.number();
    const text = decoder.decode(this.#bytes.subarray(this.at, this.at + length));
    this.at += length;
    return text;
  }

  skip(count: number): void {
    this.at += count;
  }
}
