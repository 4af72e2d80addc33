import { CONVERSATION_WORDS, listedPhrases } from '../conversation-words.ts';
import { LANGUAGE_WORDS } from '../language-words.ts';
import { listed, plain, SpokenNumberReader } from './spoken-number-reader.ts';
import { WRITTEN_FORM_WORDS, type WrittenFormWords } from './written-form-words.ts';

/** Endings of addresses that are no words of the languages. */
const TOP_LEVEL: ReadonlySet<string> = new Set(
  'com net org info eu fr uk de it nl pl pt se io co app dev biz ch be ca us'.split(' '),
);
const MOST_DOMAIN_WORDS = 5;

/** Words of an address between two indices, and the address. */
type Found = { from: number; to: number; text: string };

/** Joins e-mail addresses and those of websites that were spelled out; what stays a word is left as it is. */
export function joinAddresses(words: readonly string[], language: string): string[] {
  const spoken = WRITTEN_FORM_WORDS.get(language);
  if (!spoken) return [...words];
  const reader = new AddressReader(language, spoken);
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = reader.at(words, at);
    if (found) {
      joined.splice(joined.length - (at - found.from));
      joined.push(found.text);
      at = found.to - 1;
    } else joined.push(words[at] ?? '');
  }
  return joined;
}

class AddressReader {
  readonly #numbers;
  readonly #at;
  readonly #dot;
  readonly #marks: readonly (readonly [readonly string[], string])[];
  readonly #stopWords;
  readonly #endings;

  constructor(language: string, spoken: WrittenFormWords) {
    const words = Object.entries(CONVERSATION_WORDS).find(([code]) => code === language)?.[1].turnWords;
    this.#numbers = new SpokenNumberReader(language, spoken);
    this.#at = listedPhrases(words?.at ?? 'at');
    this.#dot = listedPhrases(words?.dot ?? 'dot');
    this.#marks = [
      [spoken.underscore, '_'],
      [spoken.dash, '-'],
      [this.#dot, '.'],
    ];
    this.#stopWords = new Set(listed(LANGUAGE_WORDS.get(language)?.stopWords ?? ''));
    this.#endings = language === 'es' ? TOP_LEVEL : new Set([...TOP_LEVEL, 'es']);
  }

  /** The address whose at sign, or whose first dot, is this word. */
  at(words: readonly string[], at: number): Found | undefined {
    if (this.#at.includes(plain(words[at]))) return this.#email(words, at);
    return this.#dot.includes(plain(words[at])) ? this.#website(words, at) : undefined;
  }

  #email(words: readonly string[], at: number): Found | undefined {
    const local = this.#local(words, at);
    const domain = this.#domain(words, at + 1);
    if (!local || !domain) return undefined;
    return { from: local.from, to: domain.to, text: `${local.text}@${domain.text}` };
  }

  #website(words: readonly string[], dot: number): Found | undefined {
    const name = words[dot - 1];
    const ending = plain(words[dot + 1]);
    if (name === undefined || this.#numbers.at(words, dot - 1) || !this.#endings.has(ending))
      return undefined;
    if (this.#stopWords.has(plain(name)) && plain(name).length < 3) return undefined;
    return { from: dot - 1, to: dot + 2, text: `${plain(name)}.${ending}` };
  }

  /** What stands before the at sign: one word, or several that marks or spelling connect. */
  #local(words: readonly string[], end: number): { from: number; text: string } | undefined {
    let from = end - 1;
    while (from > 0) {
      const mark = this.#markEndingAt(words, from);
      if (mark && mark.from > 0) from = mark.from - 1;
      else if (isLetter(words[from]) && isLetter(words[from - 1])) from -= 1;
      else if (this.#isNumber(words, from) && from - 1 > 0) from -= 1;
      else break;
    }
    if (from < 0) return undefined;
    if (from === end - 1 && this.#stopWords.has(plain(words[from]))) return undefined;
    return { from, text: this.#join(words.slice(from, end)) };
  }

  #domain(words: readonly string[], from: number): { to: number; text: string } | undefined {
    let to = from;
    let end: number | undefined;
    while (to < words.length && to - from < MOST_DOMAIN_WORDS) {
      const isDot = this.#dot.includes(plain(words[to]));
      const ending = plain(words[to + 1]);
      if (isDot && to > from && (this.#endings.has(ending) || ending === 'es')) end = to + 2;
      else if (end !== undefined && !isDot) break;
      to += end === to + 2 ? 2 : 1;
    }
    return end === undefined ? undefined : { to: end, text: this.#join(words.slice(from, end)) };
  }

  /** The mark whose name ends before a word. */
  #markEndingAt(words: readonly string[], at: number): { from: number } | undefined {
    for (const [names] of this.#marks) {
      for (const name of names) {
        const length = name.split(' ').length;
        if (
          words
            .slice(at - length, at)
            .map(plain)
            .join(' ') === name &&
          at - length >= 0
        )
          return { from: at - length };
      }
    }
    return undefined;
  }

  #isNumber(words: readonly string[], at: number): boolean {
    return this.#numbers.at(words, at) !== undefined;
  }

  #join(words: readonly string[]): string {
    let text = '';
    for (let at = 0; at < words.length; at += 1) {
      const mark = this.#marks
        .flatMap(([names, sign]) => names.map((name) => ({ length: name.split(' ').length, name, sign })))
        .find(
          ({ length, name }) =>
            words
              .slice(at, at + length)
              .map(plain)
              .join(' ') === name,
        );
      const number = mark ? undefined : this.#numbers.at(words, at);
      text += mark?.sign ?? number?.value ?? plain(words[at]).replaceAll("'", '');
      at += (mark ? mark.length : number ? number.to - at : 1) - 1;
    }
    return text;
  }
}

function isLetter(word: string | undefined): boolean {
  return word !== undefined && /^\p{L}$/u.test(word);
}
