import type { PassageText } from '../../passages/split-into-passages.ts';
import { ByteReader, ByteWriter } from './byte-stream.ts';
import { nameTerms, passageTerms } from './passage-terms.ts';

const COUNT_MAX = 63;

/**
 * What the words of a document are found by, as `retrieval/` reads it. Pure, and the work of a reading thread.
 * @param passages in the order in which they are stored: ordinals are indexes into it
 * @param options.language ISO 639-1 code that words are stemmed by; null where unknown
 */
export function buildSegment(
  passages: readonly PassageText[],
  { name, language }: { name: string; language: string | null },
): Uint8Array {
  const uses = new Map<string, number[]>();
  const words = new Map<string, Set<string>>();
  const lengths: number[] = [];
  const hearWord = (plain: string, terms: readonly string[]) => {
    const known = words.get(plain) ?? new Set();
    if (known.size === 0) words.set(plain, known);
    for (const term of terms) known.add(term);
  };
  const stemmedAs = language ?? '';
  for (const [ordinal, passage] of passages.entries()) {
    const { terms, length } = passageTerms(passage, stemmedAs, hearWord);
    lengths.push(length);
    for (const [term, { count, isInHeading, stretches }] of terms) {
      const known = uses.get(term) ?? [];
      if (known.length === 0) uses.set(term, known);
      known.push(ordinal, (Math.min(count, COUNT_MAX) << 1) | (isInHeading ? 1 : 0), stretches);
    }
  }
  const ofName = [
    ...new Set([...nameTerms(name, stemmedAs, hearWord), ...titleTerms(uses, passages.length)]),
  ];
  for (const term of ofName) if (!uses.has(term)) uses.set(term, []);
  return written(stemmedAs, lengths, uses, ofName, words);
}

/** Words of a heading above every passage: a document's title, which tells of none of them more than of the others. */
function titleTerms(uses: ReadonlyMap<string, readonly number[]>, passageCount: number): string[] {
  if (passageCount < 2) return [];
  return [...uses.keys()].filter((term) => {
    const flat = uses.get(term) ?? [];
    if (flat.length / 3 < passageCount) return false;
    return flat.every((counted, position) => position % 3 !== 1 || (counted & 1) === 1);
  });
}

function written(
  language: string,
  lengths: readonly number[],
  uses: ReadonlyMap<string, readonly number[]>,
  ofName: readonly string[],
  words: ReadonlyMap<string, ReadonlySet<string>>,
): Uint8Array {
  const writer = new ByteWriter();
  writer.raw(Uint8Array.of(SEGMENT_MARK >>> 24, SEGMENT_MARK >>> 16, SEGMENT_MARK >>> 8, SEGMENT_MARK));
  writer.raw(Uint8Array.of(SEGMENT_VERSION));
  writer.text(language);
  writer.number(lengths.length);
  for (const length of lengths) writer.number(length);

  const terms = [...uses.keys()].sort();
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const positions = new ByteWriter();
  writer.number(terms.length);
  let before = '';
  for (const term of terms) {
    const flat = uses.get(term) ?? [];
    writeAfter(writer, before, term);
    writer.number(flat.length / 3);
    writeUses(positions, flat);
    before = term;
  }
  const ofTerms = positions.bytes();
  writer.number(ofTerms.length);
  writer.raw(ofTerms);

  writer.number(ofName.length);
  for (const term of ofName) writer.number(numbers.get(term) ?? 0);
  writer.number(words.size);
  before = '';
  for (const word of [...words.keys()].sort()) {
    const found = [...(words.get(word) ?? [])];
    writeAfter(writer, before, word);
    writer.number(found.length);
    for (const term of found) writer.number(numbers.get(term) ?? 0);
    before = word;
  }
  return writer.bytes();
}

function writeUses(writer: ByteWriter, flat: readonly number[]): void {
  let last = -1;
  for (let index = 0; index < flat.length; index += 3) {
    const ordinal = flat[index] ?? 0;
    writer.number(ordinal - last - 1);
    writer.number(flat[index + 1] ?? 0);
    writer.number(flat[index + 2] ?? 0);
    last = ordinal;
  }
}

function writeAfter(writer: ByteWriter, before: string, word: string): void {
  let shared = 0;
  while (shared < word.length && word[shared] === before[shared]) shared += 1;
  // Half a letter cannot be written.
  const last = word.charCodeAt(shared - 1);
  if (last >= 0xd800 && last <= 0xdbff) shared -= 1;
  writer.number(shared);
  writer.text(word.slice(shared));
}

const HEADER_BYTES = 5;

/**
 * Reads a segment of today's version, before its passages are numbered among those of other documents.
 * @throws {RangeError} when it is cut off
 */
export function readSegment(bytes: Uint8Array) {
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
    /** Words of each passage. */
    lengths,
    terms,
    /** How many passages contain each term. */
    counts,
    /** Numbers of the terms of the document's name. */
    nameTerms,
    /** The words of the text, each with the numbers of its terms. */
    words,
    /** Tells every use of a term in a passage, term by term, each in the order of the passages. */
    forEachUse(hear: (term: number, ordinal: number, counted: number, stretches: number) => void): void {
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

/**
 * A segment: everything that one document is found by, in one run of bytes. In this order: the mark and the
 * version; the language; for each passage its length in words; the terms in order, each with what it shares with the
 * one before, and how many passages contain it; the passages of all terms, with the length of this in bytes before; the terms of the name; the
 * words of the text in order with their terms, from which typing errors are told.
 */
const SEGMENT_MARK = 0x50534d54;

/** Goes up when what is written or how words become terms changes: older segments are made anew when they are met. */
const SEGMENT_VERSION = 2;

/** Whether these bytes were written as they are written today. */
export function isCurrentSegment(bytes: Uint8Array): boolean {
  if (bytes.length < 5) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0) === SEGMENT_MARK && bytes[4] === SEGMENT_VERSION;
}
