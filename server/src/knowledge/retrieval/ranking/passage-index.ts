import { letterMask } from '@parley/language/typing-errors.ts';
import { EVERYWHERE } from '../segment/passage-terms.ts';
import { readSegment } from '../segment/segment.ts';

/** A document of an index. */
export type IndexedDocument = {
  documentId: string;
  language: string;
  /** Its passages are numbered from here on, in their order. */
  firstPassage: number;
};

/** Everything that the documents of one agent are found by, so that frequencies are those of its documents. */
export type PassageIndex = {
  documents: readonly IndexedDocument[];
  passageCount: number;
  /** Words of each passage; and of one on average. */
  lengths: Uint16Array;
  averageLength: number;
  /** Numbers of terms. */
  terms: ReadonlyMap<string, number>;
  /** Where the uses of a term begin; they end where those of the next begin. */
  starts: Uint32Array;
  /** Passages that use a term, ascending, and how: see {@link countIn} and its neighbours. */
  passages: Uint32Array;
  uses: Uint32Array;
  /** Words as they stand in the texts, sorted, with up to two terms each. */
  words: readonly string[];
  wordTerms: Uint32Array;
  /** Which letters each word contains: words that share few cannot be misspellings of each other. */
  wordLetters: Int32Array;
  wordLengths: Uint8Array;
  /** What all this takes, roughly. */
  byteLength: number;
};

const COUNT_SHIFT = 17;
const HEADING_BIT = 1 << 16;
const NAME_BIT = 1 << 30;
const COUNT_MASK = 0x3f;
/** For words with one term only. */
export const NO_TERM = 0xffffffff;
const LENGTH_MAX = 0xffff;
/** A slice of work; questions to other indexes are answered in between. */
const SLICE_MS = 8;
/** A string in a map with its entry, roughly. */
const WORD_BYTES = 90;

export const countIn = (use: number) => (use >>> COUNT_SHIFT) & COUNT_MASK;
export const isInHeading = (use: number) => (use & HEADING_BIT) !== 0;
export const isInName = (use: number) => (use & NAME_BIT) !== 0;
export const stretchesOf = (use: number) => use & EVERYWHERE;

/** A document's segment, of today's version. */
export type SegmentOfDocument = { documentId: string; bytes: Uint8Array };

type Added = {
  firstPassage: number;
  passageCount: number;
  globalTerms: Uint32Array;
  ofName: ReadonlySet<number>;
  forEachUse: ReturnType<typeof readSegment>['forEachUse'];
};

/**
 * Puts the segments of an agent's documents together.
 * @param pause waits until others had their turn
 */
export async function buildPassageIndex(
  segments: readonly SegmentOfDocument[],
  pause: () => Promise<unknown>,
): Promise<PassageIndex> {
  const collected = new CollectedSegments();
  let rested = performance.now();
  const restNowAndThen = async () => {
    if (performance.now() - rested < SLICE_MS) return;
    await pause();
    rested = performance.now();
  };
  for (const segment of segments) {
    collected.add(segment);
    await restNowAndThen();
  }
  const { documents, terms, words, frequencies, lengths } = collected;
  const starts = startsOf(frequencies);
  const total = starts[frequencies.length] ?? 0;
  const passages = new Uint32Array(total);
  const uses = new Uint32Array(total);
  const next = starts.slice();
  for (const document of collected.added) {
    fill(document, next, passages, uses);
    await restNowAndThen();
  }
  const sorted = [...words.keys()].sort();
  await restNowAndThen();
  const totalLength = lengths.reduce((sum, length) => sum + length, 0);
  return {
    documents,
    terms,
    starts,
    passages,
    uses,
    passageCount: lengths.length,
    lengths: Uint16Array.from(lengths),
    averageLength: totalLength / Math.max(1, lengths.length) || 1,
    words: sorted,
    wordTerms: Uint32Array.from(sorted.flatMap((word) => words.get(word) ?? [NO_TERM, NO_TERM])),
    wordLetters: Int32Array.from(sorted, letterMask),
    wordLengths: Uint8Array.from(sorted, ({ length }) => length),
    byteLength: total * 8 + lengths.length * 2 + (terms.size + sorted.length) * WORD_BYTES,
  };
}

/** Segments with their terms and words numbered together. */
class CollectedSegments {
  readonly documents: IndexedDocument[] = [];
  readonly terms = new Map<string, number>();
  readonly words = new Map<string, [number, number]>();
  /** Uses of each term. */
  readonly frequencies: number[] = [];
  /** Words of each passage. */
  readonly lengths: number[] = [];
  readonly added: Added[] = [];

  add({ documentId, bytes }: SegmentOfDocument): void {
    const { lengths, language, nameTerms, terms, counts, words, forEachUse } = readSegment(bytes);
    const passageCount = lengths.length;
    const firstPassage = this.lengths.length;
    this.documents.push({ documentId, language, firstPassage });
    for (const length of lengths) this.lengths.push(Math.min(length, LENGTH_MAX));
    const ofName = new Set(nameTerms);
    const globalTerms = Uint32Array.from(terms, (term, local) => {
      const number = this.terms.get(term) ?? this.terms.size;
      if (number === this.terms.size) this.terms.set(term, number);
      const uses = ofName.has(local) ? passageCount : (counts[local] ?? 0);
      this.frequencies[number] = (this.frequencies[number] ?? 0) + uses;
      return number;
    });
    for (const { word, terms: local } of words) addWord(this.words, word, local, globalTerms);
    this.added.push({ firstPassage, passageCount, globalTerms, ofName, forEachUse });
  }
}

function addWord(
  words: Map<string, [number, number]>,
  word: string,
  local: readonly number[],
  globalTerms: Uint32Array,
): void {
  for (const number of local) {
    const term = globalTerms[number] ?? NO_TERM;
    const known = words.get(word);
    if (!known) words.set(word, [term, NO_TERM]);
    else if (known[0] !== term && known[1] === NO_TERM) known[1] = term;
  }
}

function startsOf(frequencies: readonly number[]): Uint32Array {
  const starts = new Uint32Array(frequencies.length + 1);
  for (const [number, frequency] of frequencies.entries())
    starts[number + 1] = (starts[number] ?? 0) + frequency;
  return starts;
}

/** Writes the uses of one document behind those of the documents before it; `next` moves on. */
function fill(
  { firstPassage, passageCount, globalTerms, ofName, forEachUse }: Added,
  next: Uint32Array,
  passages: Uint32Array,
  uses: Uint32Array,
): void {
  for (const local of ofName) {
    const at = next[globalTerms[local] ?? 0] ?? 0;
    for (let ordinal = 0; ordinal < passageCount; ordinal += 1) {
      passages[at + ordinal] = firstPassage + ordinal;
      uses[at + ordinal] = NAME_BIT | EVERYWHERE;
    }
  }
  const isOfName = new Uint8Array(globalTerms.length);
  for (const local of ofName) isOfName[local] = 1;
  forEachUse((local, ordinal, counted, stretches) => {
    const term = globalTerms[local] ?? 0;
    const at = next[term] ?? 0;
    const use = ((counted >>> 1) << COUNT_SHIFT) | ((counted & 1) * HEADING_BIT) | stretches;
    if (isOfName[local] === 1) {
      uses[at + ordinal] = NAME_BIT | use;
    } else {
      passages[at] = firstPassage + ordinal;
      uses[at] = use;
      next[term] = at + 1;
    }
  });
  for (const local of ofName) {
    const term = globalTerms[local] ?? 0;
    next[term] = (next[term] ?? 0) + passageCount;
  }
}

/** The document that a passage belongs to. */
export function documentAt({ documents }: PassageIndex, passage: number): IndexedDocument | undefined {
  let [low, high] = [0, documents.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((documents[middle]?.firstPassage ?? 0) <= passage) low = middle;
    else high = middle - 1;
  }
  return documents[low];
}
