import type { PassageText } from '../../passages/passage-text.ts';
import { ByteWriter } from './byte-stream.ts';
import { nameTerms, passageTerms } from './passage-terms.ts';
import { SEGMENT_MARK, SEGMENT_VERSION } from './segment-format.ts';

const COUNT_MAX = 63;

/**
 * What the words of a document are found by, as `retrieval/` reads it. Pure, and the work of a reading thread.
 * @param passages in the order in which they are stored: their ordinals are their places in it
 * @param options.language ISO 639-1 code that words are stemmed by; null where nobody knows
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
    return flat.every((counted, place) => place % 3 !== 1 || (counted & 1) === 1);
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
  const places = new ByteWriter();
  writer.number(terms.length);
  let before = '';
  for (const term of terms) {
    const flat = uses.get(term) ?? [];
    writeAfter(writer, before, term);
    writer.number(flat.length / 3);
    writeUses(places, flat);
    before = term;
  }
  const ofTerms = places.bytes();
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
  writer.number(shared);
  writer.text(word.slice(shared));
}
