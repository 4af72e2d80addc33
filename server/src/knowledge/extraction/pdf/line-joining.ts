const LINE_END_HYPHEN = /((?:\p{L}+-)*\p{L}+)[-\u2010\u00ad]$/u;
// French verbs and the pronouns behind them belong together with a hyphen.
const PRONOUNS = new Set(
  'je tu il elle on nous vous ils elles le la les lui leur moi toi ce ci là y en t'.split(' '),
);
// What leads the eye from a chapter to its page number.
const DOT_LEADER = /\s*(?:\.\s?){5,}\s*/g;
const WORD_CHARACTERS_MAX = 80;
const SOFT_HYPHEN = /\u00ad(?!$)/g;

/** What is known of the words of a document, by which broken words are told from composed ones. */
export type Vocabulary = {
  /** In small letters. */
  words: ReadonlySet<string>;
  /** Whether an ordinary hyphen at the end of a line breaks words, or only ever belongs to them. */
  isHyphenated: boolean;
};

/**
 * Makes one text of lines. A word that was broken at the end of a line is made whole; a hyphen that the document
 * writes elsewhere within that word, or that stands before a capital or a figure, is its own and stays.
 */
export function joinLines(lines: readonly string[], vocabulary: Vocabulary): string {
  const joined: string[] = [];
  for (const line of lines) {
    const next = line.replaceAll(SOFT_HYPHEN, '');
    const last = joined.at(-1);
    const start =
      last === undefined ? undefined : LINE_END_HYPHEN.exec(last.slice(-WORD_CHARACTERS_MAX))?.[1];
    if (last === undefined || start === undefined) {
      if (last !== undefined) joined.push(' ');
      joined.push(next);
      continue;
    }
    const rest = /^[\p{L}'’]+/u.exec(next)?.[0] ?? '';
    if (!last.endsWith('-') || isBrokenWord(start, rest, vocabulary))
      joined[joined.length - 1] = last.slice(0, -1);
    joined.push(next);
  }
  return joined
    .join('')
    .replace(/\u00ad$/, '')
    .replaceAll(DOT_LEADER, ' … ');
}

function isBrokenWord(start: string, rest: string, { words, isHyphenated }: Vocabulary): boolean {
  if (!/^\p{Ll}/u.test(rest) || words.has(`${start}-${rest}`.toLowerCase())) return false;
  return words.has((start + rest).toLowerCase()) || (isHyphenated && !PRONOUNS.has(rest));
}

// Of the lines of a justified text that breaks words, one in ten or so ends with a hyphen.
const HYPHENATED_LINES = 0.02;

/** Gathers the words of a document. */
export function vocabularyOf(lines: readonly string[]): Vocabulary {
  const words = new Set<string>();
  const ends = { ordinary: 0, soft: 0 };
  for (const line of lines) {
    if (/\p{L}-$/u.test(line)) ends.ordinary += 1;
    if (/[\u2010\u00ad]$/u.test(line)) ends.soft += 1;
    for (const [word] of line.matchAll(/\p{L}+(?:[-\u2010]\p{L}+)*/gu)) {
      words.add(word.replaceAll('\u2010', '-').toLowerCase());
    }
  }
  const isHyphenated = ends.ordinary > ends.soft && ends.ordinary > lines.length * HYPHENATED_LINES;
  return { words, isHyphenated };
}
