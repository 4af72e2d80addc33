import { namedBelowHundred } from '../numbers.ts';
import { folded } from '../plain-text.ts';
import type { WrittenFormWords } from './written-form-words.ts';

/** Words with what stands for them in digits. */
export type SpokenNumber = {
  value: number;
  /** Index of the first word, and of the word after the last. */
  from: number;
  to: number;
  /** Whether it is built with hundreds or more. */
  isLarge: boolean;
  /** Named by a word that also means something else. */
  isArticle: boolean;
};

/** Most words of a number below a hundred. */
const LONGEST = 4;

/** Finds the number that begins at a word; `cent vingt-trois` is one, `six douze` are two. */
export class SpokenNumberReader {
  readonly #small;
  readonly #scales: ReadonlyMap<string, number>;
  readonly #hundreds;
  readonly #joining;
  readonly #articles;

  constructor(language: string, words: WrittenFormWords) {
    this.#small = namedBelowHundred(language);
    this.#scales = new Map([
      ...listed(words.hundred).map((name) => [name, 100] as const),
      ...listed(words.thousand).map((name) => [name, 1_000] as const),
      ...listed(words.million).map((name) => [name, 1_000_000] as const),
    ]);
    this.#hundreds = words.hundreds;
    this.#joining = listed(words.joining);
    this.#articles = listed(words.articles);
  }

  /** @param words as they were heard */
  at(words: readonly string[], from: number): SpokenNumber | undefined {
    let total = 0;
    let part: number | undefined;
    let isLarge = false;
    // "A hundred": the article belongs to it, and is no number itself.
    const isLed =
      this.#articles.includes(plain(words[from])) &&
      !this.#small.has(plain(words[from])) &&
      this.#scales.has(plain(words[from + 1]));
    const start = isLed ? from + 1 : from;
    let at = start;
    while (at < words.length) {
      const scale = this.#scales.get(plain(words[at]));
      const next = scale === undefined ? this.#belowThousand(words, at, part) : undefined;
      // Of "mille cent" the hundred is not counted.
      const isUncounted = at === start || (scale === 100 && isLarge);
      if (scale !== undefined && (part !== undefined || isUncounted)) {
        isLarge = true;
        if (scale === 100) part = (part ?? 1) * 100;
        else {
          total += (part ?? 1) * scale;
          part = undefined;
        }
        at += 1;
      } else if (next && (part === undefined || isLarge)) {
        isLarge ||= next.value >= 100;
        part = (part ?? 0) + next.value;
        at = next.to;
        // Behind tens and units only a scale goes on.
        if (this.#scales.get(plain(words[at])) === undefined && next.value < 100) break;
      } else if (scale === undefined && isLarge && this.#isJoining(words, at)) at += 1;
      else break;
    }
    if (at === start) return undefined;
    const isArticle = at === from + 1 && this.#articles.includes(plain(words[from]));
    return { value: total + (part ?? 0), from, to: at, isLarge, isArticle };
  }

  #belowThousand(words: readonly string[], at: number, before: number | undefined) {
    const hundreds = before === undefined ? this.#hundreds[plain(words[at])] : undefined;
    if (hundreds !== undefined) return { value: hundreds, to: at + 1 };
    for (let count = Math.min(LONGEST, words.length - at); count > 0; count -= 1) {
      const name = words
        .slice(at, at + count)
        .map((word) => plain(word).replaceAll('-', ' '))
        .join(' ');
      const value = this.#small.get(name);
      if (value !== undefined && !COLLECTIVE.has(name)) return { value, to: at + count };
    }
    return undefined;
  }

  #isJoining(words: readonly string[], at: number): boolean {
    return this.#joining.includes(plain(words[at])) && this.#belowThousand(words, at + 1, 0) !== undefined;
  }
}

/** Numbers of things that are written as a word. */
const COLLECTIVE: ReadonlySet<string> = new Set(['dozen', 'couple', 'douzaine', 'docena']);

/** A word as it is compared. */
export function plain(word: string | undefined): string {
  return folded(word ?? '');
}

/** The words of a list. */
export function listed(list: string): string[] {
  return list.split(' ').filter(Boolean);
}
