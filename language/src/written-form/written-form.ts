import { joinAddresses } from './spoken-addresses.ts';
import { listed, plain } from './spoken-number-reader.ts';
import { WRITTEN_FORM_WORDS, type WrittenFormWords } from './written-form-words.ts';
import { writeNumbers } from './written-numbers.ts';

// What belongs here: words as a recogniser hears them, in small letters and without marks, written as people write.

export type WrittenFormOptions = {
  /** Such as `fr` or `fr-CA`. */
  language: string;
  /** Words that are written exactly so, such as names of products. */
  keywords?: readonly string[] | undefined;
  /** Whether the sentence is over, so that it gets its last mark. */
  isOver: boolean;
};

/**
 * What was heard as people write it: numbers in digits, spelled-out addresses and phone numbers joined, a capital at the
 * beginning, a question mark where the words ask. Other languages than those of {@link WRITTEN_FORM_WORDS} get capitals and marks only.
 */
export function writtenForm(heard: string, { language, keywords = [], isOver }: WrittenFormOptions): string {
  const words = heard.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  const code = language.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
  const spoken = WRITTEN_FORM_WORDS.get(code);
  const written = joinLetters(writeNumbers(joinAddresses(words, code), code));
  const text = withCapitals(withKeywords(withMarks(written.join(' '), spoken), keywords), spoken);
  return isOver ? concluded(text, words.map(plain).join(' '), code) : text;
}

/** Letters that were spelled are one word; those that are words, as in « il y a à manger », are none. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (/(?:^|')il$/.test(plain(words[at - 1])))
      for (; LETTERS_AS_WORDS.has(words[at] ?? ''); at += 1) joined.push(words[at] ?? '');
    let end = at;
    while (/^\p{L}$/u.test(words[end] ?? '')) end += 1;
    const isSpelled = words.slice(at, end).some((letter) => !LETTERS_AS_WORDS.has(letter));
    if (end - at >= LEAST_LETTERS && isSpelled) {
      joined.push(words.slice(at, end).join('').toUpperCase());
      at = end - 1;
    } else if (at < words.length) joined.push(words[at] ?? '');
  }
  return joined;
}

const LEAST_LETTERS = 3;
const LETTERS_AS_WORDS: ReadonlySet<string> = new Set('y a à o e i'.split(' '));

/** Signs that have names: per cent, the decimal mark, the plus of a phone number, a. m. and p. m. */
function withMarks(text: string, spoken: WrittenFormWords | undefined): string {
  if (!spoken) return text;
  const { word, mark } = spoken.decimal;
  const percent = spoken.percent.join('|');
  return (
    text
      .replaceAll(new RegExp(`(\\d+) ${word} (\\d+)`, 'g'), `$1${mark}$2`)
      .replaceAll(new RegExp(`(\\d) (?:${percent})(?!\\p{L})`, 'gu'), mark === ',' ? '$1 %' : '$1%')
      // The sign is only written behind its word.
      .replaceAll(/(?:^|(?<= ))\S+ \+(?=\d)/g, '+')
      .replaceAll(/(\d) ([ap]) m\b/g, '$1 $2.m.')
  );
}

/** A keyword is written as it was given, also where it was heard in pieces. */
function withKeywords(text: string, keywords: readonly string[]): string {
  let written = text;
  for (const keyword of keywords) {
    const letters = [...plain(keyword).replaceAll(/[^\p{L}\p{N}]/gu, '')];
    if (letters.length < LEAST_LETTERS) continue;
    const pattern = letters.map((letter) => SPELLINGS[letter] ?? letter).join("[ '-]?");
    written = written.replaceAll(
      new RegExp(`(?<![\\p{L}\\p{N}@.])${pattern}(?![\\p{L}\\p{N}@])`, 'giu'),
      () => keyword,
    );
  }
  return written;
}

/** Letters that are written with accents. */
const SPELLINGS: Readonly<Record<string, string>> = {
  a: '[aàáâä]',
  c: '[cç]',
  e: '[eèéêë]',
  i: '[iíîï]',
  n: '[nñ]',
  o: '[oóôö]',
  u: '[uùúûü]',
};

function withCapitals(text: string, spoken: WrittenFormWords | undefined): string {
  const capitals = listed(spoken?.capital ?? '');
  const written = text
    .split(' ')
    .map((word) => (capitals.includes(word) ? capital(word) : word))
    .join(' ');
  return written.includes('@') && !written.includes(' ') ? written : capital(written);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function concluded(text: string, plainHeard: string, language: string): string {
  const isQuestion = WRITTEN_FORM_WORDS.get(language)?.question.test(plainHeard) ?? false;
  if (isQuestion) return language === 'es' ? `¿${text}?` : language === 'fr' ? `${text} ?` : `${text}?`;
  // An address or a number is no sentence.
  return /^\S*[\d@]\S*$/.test(text) || /[.]$/.test(text) ? text : `${text}.`;
}
