import { folded } from './plain-text.ts';

/** A word of a text. */
export type WordToken = {
  /** In lower case, with accents. */
  word: string;
  /** Without accents. */
  plain: string;
  /** Where it begins in the text. */
  at: number;
  /** `code`: letters and digits in one, such as XR-200; `part`: a piece of a longer token that stands for itself too. */
  kind: 'word' | 'number' | 'code' | 'part';
};

const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’ʼ\-‐‑.,:/@_+&][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const NUMBER = /^\d+(?:[.,]\d+)*$/;
const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/;
const ELISION =
  /^(?:[cdjlmnst]|qu|lorsqu|puisqu|jusqu|quoiqu|presqu|quelqu|entr|dell|nell|all|dall|sull|coll|un|quest|quell|gl|bell|sant)['’ʼ](?=\p{L})/iu;
const CLITIC = /['’ʼ](?:s|re|ve|ll|d|m)$/iu;
const APOSTROPHES = /['’ʼ]/gu;
/** What French joins to a verb in a question or an order. */
const PRONOUNS = new Set(
  'je tu il elle on nous vous ils elles ce t moi toi le la les lui leur y en'.split(' '),
);
const HYPHENS = /[-‐‑_]/u;
const SEPARATORS = /[.,:/@+&]/u;
const HAS_DIGIT = /\d/;
const HAS_LETTER = /\p{L}/u;
/** Scripts that put no space between words: pairs of their signs are taken for words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const UNSPACED_RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{M}ー]+/gu;
/** A number whose thousands are set apart by a space. */
const SPACED_THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?!\d|[ \u00a0\u202f]\d)/gu;
/** Longer words are cut: no question contains them, and they would swell every index. */
const WORD_MAX = 40;

/** Every word of a text in its order, whatever language it is in; several for one where people write it in several ways. */
export function* wordTokens(text: string): Generator<WordToken> {
  for (const match of text.matchAll(RUN)) yield* tokensOf(match[0], match.index);
  for (const match of text.matchAll(SPACED_THOUSANDS)) {
    yield token(match[0].replace(/\D/g, ''), match.index, 'number');
  }
}

function* tokensOf(run: string, at: number): Generator<WordToken> {
  if (run === '') return;
  if (UNSPACED.test(run)) {
    yield* unspacedTokens(run, at);
  } else if (NUMBER.test(run)) {
    yield token(canonicalNumber(run), at, 'number');
  } else if (run.includes('@') || /^www\./i.test(run)) {
    yield token(run, at, 'code');
    yield* partTokens(run.split(/[@.:/_\-+&]/u), at);
  } else if (SEPARATORS.test(run)) {
    let offset = at;
    for (const piece of run.split(SEPARATORS)) {
      yield* tokensOf(piece, offset);
      offset += piece.length + 1;
    }
  } else {
    yield* wordOrCompound(run, at);
  }
}

function* wordOrCompound(run: string, at: number): Generator<WordToken> {
  const bare = run.replace(ELISION, '').replace(CLITIC, '').replace(APOSTROPHES, '');
  // An apostrophe that counts as a letter and has no word.
  if (bare === '') return;
  const pieces = withoutPronouns(bare.split(HYPHENS));
  const joined = pieces.join('');
  const isCode = HAS_DIGIT.test(joined) && HAS_LETTER.test(joined);
  if (pieces.length === 1 && !isCode) {
    yield token(joined, at, NUMBER.test(joined) ? 'number' : 'word');
    return;
  }
  yield token(joined, at, isCode ? 'code' : 'word');
  if (pieces.length > 1) yield* partTokens(pieces, at);
  else yield* partTokens(joined.match(/\d+|\D+/g) ?? [], at);
}

/** "livrez-vous" asks about delivering, "a-t-il" about having. */
function withoutPronouns(pieces: readonly string[]): readonly string[] {
  let count = pieces.length;
  while (count > 1 && PRONOUNS.has((pieces[count - 1] ?? '').toLowerCase())) count -= 1;
  return count === 1 && pieces[0]?.toLowerCase() === 'rendez' ? pieces : pieces.slice(0, count);
}

function* partTokens(pieces: readonly string[], at: number): Generator<WordToken> {
  for (const piece of pieces) {
    const bare = piece.replace(ELISION, '').replace(APOSTROPHES, '');
    if (bare !== '') yield token(bare, at, 'part');
  }
}

function* unspacedTokens(run: string, at: number): Generator<WordToken> {
  for (const match of run.matchAll(UNSPACED_RUN)) {
    const signs = [...match[0]];
    if (signs.length === 1) yield token(match[0], at + match.index, 'word');
    for (let index = 0; index + 1 < signs.length; index += 1) {
      yield token(`${signs[index]}${signs[index + 1]}`, at + match.index, 'word');
    }
  }
  for (const other of run.replaceAll(UNSPACED_RUN, ' ').split(' ')) {
    if (other !== '') yield* tokensOf(other, at);
  }
}

/** 49,90 and 49.9 are one number; so are 1.200 and 1200. */
function canonicalNumber(run: string): string {
  if (THOUSANDS.test(run)) return run.replace(/[.,]/g, '');
  const [whole = '', ...rest] = run.split(/[.,]/);
  if (rest.length === 0) return run;
  if (rest.length > 1) return run.replaceAll(',', '.');
  const fraction = (rest[0] ?? '').replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function token(text: string, at: number, kind: WordToken['kind']): WordToken {
  const word = text.slice(0, WORD_MAX).normalize('NFC').toLowerCase();
  return { word, plain: folded(word), at, kind };
}
