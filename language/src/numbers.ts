import { byLanguage, type LanguageWords, numbered } from './language-words.ts';
import { type Span, tokensOf } from './spans.ts';

/** A number that a text names, in digits or in words. */
export type NumberSpan = Span<number> & {
  /** Written as a word that is also an article, such as « une ». */
  isArticle: boolean;
};

/** The numbers of a text, as they stand; those with letters or dashes in them are none. */
export function numbersIn(text: string, language: string): NumberSpan[] {
  const words = NUMBER_WORDS.get(language) ?? NUMBER_WORDS.get('en') ?? new Map<string, number>();
  const tokens = tokensOf(text);
  const found: NumberSpan[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (/^\d/.test(token.plain)) {
      const value = digits(token.plain, language);
      const sign = /(?<![\p{L}\p{N}])-$/u.test(text.slice(0, token.start)) ? -1 : 1;
      if (value !== undefined)
        found.push({
          value: sign * value,
          start: token.start,
          end: token.end,
          text: token.plain,
          isArticle: false,
        });
      continue;
    }
    const named = namedAt(
      tokens.map(({ plain }) => plain),
      at,
      words,
    );
    if (named === undefined) continue;
    const last = tokens[at + named.count - 1] ?? token;
    const isArticle = named.count === 1 && ARTICLES.has(token.plain);
    found.push({
      value: named.value,
      start: token.start,
      end: last.end,
      isArticle,
      text: text.slice(token.start, last.end),
    });
    at += named.count - 1;
  }
  return found;
}

function digits(plain: string, language: string): number | undefined {
  const marks = language === 'en' ? /,(?=\d{3}\b)/g : /\.(?=\d{3}\b)/g;
  const bare = plain.replaceAll(marks, '').replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : undefined;
}

const LONGEST = 4;

function namedAt(words: readonly string[], at: number, known: ReadonlyMap<string, number>) {
  const small = smallAt(words, at, known);
  const factorAt = at + (small?.count ?? 0);
  const factor = FACTORS.get(words[factorAt] ?? '');
  if (factor === undefined) return small;
  const next = factorAt + 1;
  const rest = namedRest(words, JOINING.has(words[next] ?? '') ? next + 1 : next, known, factor);
  const value = (small?.value ?? 1) * factor + (rest?.value ?? 0);
  return { value, count: (rest?.end ?? next) - at };
}

function namedRest(words: readonly string[], at: number, known: ReadonlyMap<string, number>, below: number) {
  const rest = smallAt(words, at, known);
  return rest === undefined || rest.value >= below ? undefined : { value: rest.value, end: at + rest.count };
}

function smallAt(words: readonly string[], at: number, known: ReadonlyMap<string, number>) {
  for (let count = Math.min(LONGEST, words.length - at); count > 0; count -= 1) {
    const value = known.get(words.slice(at, at + count).join(' '));
    if (value !== undefined) return { value, count };
  }
  return undefined;
}

const FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hundred: 100,
    cent: 100,
    cents: 100,
    cien: 100,
    ciento: 100,
    cento: 100,
    cem: 100,
    hundert: 100,
    honderd: 100,
    sto: 100,
    hundra: 100,
    thousand: 1000,
    mille: 1000,
    mil: 1000,
    tausend: 1000,
    duizend: 1000,
    tysiac: 1000,
    tusen: 1000,
  }),
);
const JOINING: ReadonlySet<string> = new Set(['and', 'et', 'y', 'e', 'und', 'en', 'och']);
const ARTICLES: ReadonlySet<string> = new Set(
  'one a un une uno una ein eine einen einem einer een um uma en ett jeden jedna'.split(' '),
);

/** A number from 21 on, of its ten and its unit; elsewhere they stand side by side. */
const JOINED: Readonly<Record<string, (ten: string, unit: string) => string[]>> = {
  fr: (ten, unit) => [`${ten.replace(/s$/, '')} ${unit}`, `${ten.replace(/s$/, '')} et ${unit}`],
  es: (ten, unit) => (ten === 'veinte' ? [`veinti${unit}`] : [`${ten} y ${unit}`]),
  it: (ten, unit) => [/^[ou]/.test(unit) ? `${ten.slice(0, -1)}${unit}` : `${ten}${unit}`],
  pt: (ten, unit) => [`${ten} e ${unit}`],
  nl: (ten, unit) => [`${unit}en${ten}`],
  de: (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`],
  sv: (ten, unit) => [`${ten}${unit}`],
};

/** The numbers below a hundred of a language by their names in plain form, with a space for the hyphen. */
export function namedBelowHundred(language: string): ReadonlyMap<string, number> {
  return NUMBER_WORDS.get(language) ?? new Map();
}

const NUMBER_WORDS = byLanguage(({ numbers }, language) => wordsBelowHundred(language, numbers));

function wordsBelowHundred(
  language: string,
  { toNineteen, tens, others }: LanguageWords['numbers'],
): ReadonlyMap<string, number> {
  const join = JOINED[language] ?? ((ten, unit) => [`${ten} ${unit}`]);
  const low = numbered(toNineteen, 0);
  const known = new Map(low);
  for (const [ten, index] of numbered(tens, 2)) {
    known.set(ten, index * 10);
    for (const [unit, value] of low) {
      const isCounted = value > 0 && (value < 10 || (language === 'fr' && (index === 6 || index === 8)));
      for (const joined of isCounted ? join(ten, unit) : []) known.set(joined, index * 10 + value);
    }
  }
  for (const [word, value] of Object.entries(others)) known.set(word, value);
  return known;
}
