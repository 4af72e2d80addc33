import { ByteReader } from './byte-stream.ts';

/** A segment as it is read, before its passages are numbered among those of other documents. */
export type ReadSegment = {
  language: string;
  /** Words of each passage. */
  lengths: readonly number[];
  terms: readonly string[];
  /** How many passages hold each term. */
  counts: readonly number[];
  /** Numbers of the terms of the document's name. */
  nameTerms: readonly number[];
  /** The words of the text, each with the numbers of its terms. */
  words: readonly { word: string; terms: readonly number[] }[];
  /** Tells every use of a term in a passage, term by term, each in the order of the passages. */
  forEachUse(hear: (term: number, ordinal: number, counted: number, stretches: number) => void): void;
};

const HEADER_BYTES = 5;

/**
 * Reads a segment of today's version.
 * @throws {RangeError} when it is cut off
 */
export function readSegment(bytes: Uint8Array): ReadSegment {
  const reader = new ByteReader(bytes, HEADER_BYTES);
  const language = reader.text();
  const lengths = Array.from({ length: reader.number() }, () => reader.number());
  const terms: string[] = [];
  const counts: number[] = [];
  const termCount = reader.number();
  for (let number = 0; number < termCount; number += 1) {
    terms.push(readAfter(reader, terms[number - 1] ?? ''));
    counts.push(reader.number());
  }
  const usesLength = reader.number();
  const usesAt = reader.at;
  reader.skip(usesLength);
  const nameTerms = Array.from({ length: reader.number() }, () => reader.number());
  const words: { word: string; terms: readonly number[] }[] = [];
  const wordCount = reader.number();
  let before = '';
  for (let number = 0; number < wordCount; number += 1) {
    before = readAfter(reader, before);
    words.push({ word: before, terms: Array.from({ length: reader.number() }, () => reader.number()) });
  }
  return {
    language,
    lengths,
    terms,
    counts,
    nameTerms,
    words,
    forEachUse(hear) {
      let at = usesAt;
      // Read by hand: there are as many as words in a library.
      const number = () => {
        let value = 0;
        for (let shift = 0; ; shift += 7) {
          const byte = bytes[at] ?? 0;
          at += 1;
          value |= (byte & 0x7f) << shift;
          if (byte < 0x80) return value;
        }
      };
      for (let term = 0; term < termCount; term += 1) {
        let ordinal = -1;
        for (let left = counts[term] ?? 0; left > 0; left -= 1) {
          ordinal += number() + 1;
          const counted = number();
          hear(term, ordinal, counted, number());
        }
      }
    },
  };
}

function readAfter(reader: ByteReader, before: string): string {
  const shared = reader.number();
  return before.slice(0, shared) + reader.text();
}
