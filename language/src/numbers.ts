import { byLanguage, type LanguageWords, numbered } from './language-words.ts';
import { type Span, type Token, tokensOf } from './spans.ts';
import { WRITTEN_FORM_WORDS } from './written-form/written-form-words.ts';

/** A number that a text names, in digits or in words. */
export type NumberSpan = Span<number> & {
  /** Written as a word that is also an article, such as « une ». */
  isArticle: boolean;
};

/** Names of numbers below a hundred, and of hundreds that have their own. */
type KnownNumbers = { small: ReadonlyMap<string, number>; hundreds: ReadonlyMap<string, number> };

/** The numbers of a text, as they stand; those with letters or dashes in them are none. */
export function numbersIn(text: string, language: string): NumberSpan[] {
  const known: KnownNumbers = {
    small: NUMBER_WORDS.get(language) ?? NUMBER_WORDS.get('en') ?? new Map<string, number>(),
    hundreds: HUNDREDS.get(language) ?? new Map<string, number>(),
  };
  const tokens = tokensOf(text);
  const found: NumberSpan[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (/^\d/.test(token.plain)) {
      const last = language === 'en' ? at : lastOfGroups(tokens, at, text);
      const written = text.slice(token.start, tokens[last]?.end);
      const value = digits(last === at ? token.plain : written.replaceAll(/\s/g, ''), language);
      const scale = scaleBehind(tokens, last, text);
      const isScaled = scale !== undefined && scale > 1;
      const end = tokens[isScaled ? last + 1 : last]?.end ?? token.end;
      const sign = /(?<![\p{L}\p{N}])-$/u.test(text.slice(0, token.start)) ? -1 : 1;
      if (value !== undefined)
        found.push({
          value: sign * value * (scale ?? 1),
          start: token.start,
          end,
          text: last === at && !isScaled ? token.plain : text.slice(token.start, end),
          isArticle: false,
        });
      at = scale ? last + 1 : last;
      continue;
    }
    const named = namedAt(
      tokens.map(({ plain }) => plain),
      at,
      known,
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

/** The last of the groups of three digits that one space parts, as in « 1 500 »; in English these are numbers of their own. */
function lastOfGroups(tokens: readonly Token[], at: number, text: string): number {
  let last = at;
  if (!/^[1-9]\d{0,2}$/.test(tokens[at]?.plain ?? '')) return last;
  for (let next = at + 1; /^\d{3}(?:,\d+)?$/.test(tokens[next]?.plain ?? ''); next += 1) {
    if (!/^\s$/.test(text.slice(tokens[last]?.end, tokens[next]?.start))) break;
    last = next;
  }
  return last;
}

/** What digits are multiplied by that a scale stands behind: « 2,5 millions », "10 thousand"; cents are of money. */
function scaleBehind(tokens: readonly Token[], at: number, text: string): number | undefined {
  const next = tokens[at + 1];
  if (!next || !/^\s$/.test(text.slice(tokens[at]?.end, next.start))) return undefined;
  if (/^cents?$/.test(next.plain)) return 1;
  return SCALES.find(({ names }) => names.has(next.plain))?.value;
}

function digits(plain: string, language: string): number | undefined {
  const marks = language === 'en' ? /,(?=\d{3}\b)/g : /\.(?=\d{3}\b)/g;
  const bare = plain.replaceAll(marks, '').replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : undefined;
}

const LONGEST = 4;

const HUNDREDS = new Map(
  [...WRITTEN_FORM_WORDS].map(([language, { hundreds }]) => [language, new Map(Object.entries(hundreds))]),
);

type FoundNumber = { value: number; count: number };

/** The number that begins at a word: how many of the largest scale there are, and what is left of the next. */
function namedAt(
  words: readonly string[],
  at: number,
  known: KnownNumbers,
  [scale, ...smaller] = SCALES,
): FoundNumber | undefined {
  if (scale === undefined) return smallAt(words, at, known.small);
  const hundreds = scale.value === 100 ? known.hundreds.get(words[at] ?? '') : undefined;
  const factor = hundreds === undefined ? namedAt(words, at, known, smaller) : undefined;
  const scaleAt = at + (factor?.count ?? 0);
  if (hundreds === undefined && !scale.names.has(words[scaleAt] ?? '')) return factor;
  // Millions that nothing counts are many.
  if (scale.value > 1000 && !factor) return undefined;
  const next = scaleAt + 1;
  const restAt = JOINING.has(words[next] ?? '') ? next + 1 : next;
  const rest = namedAt(words, restAt, known, smaller);
  return {
    value: (hundreds ?? (factor?.value ?? 1) * scale.value) + (rest?.value ?? 0),
    count: (rest ? restAt + rest.count : next) - at,
  };
}

function smallAt(words: readonly string[], at: number, known: ReadonlyMap<string, number>) {
  for (let count = Math.min(LONGEST, words.length - at); count > 0; count -= 1) {
    const value = known.get(words.slice(at, at + count).join(' '));
    if (value !== undefined) return { value, count };
  }
  return undefined;
}

/** How numbers are counted beyond a hundred, largest first. */
const SCALES: readonly { value: number; names: ReadonlySet<string> }[] = [
  {
    value: 1_000_000_000,
    names: new Set(
      'billion milliard milliards milliarde milliarden miliardo miliardi bilhao bilhoes miljard miliard'.split(
        ' ',
      ),
    ),
  },
  {
    value: 1_000_000,
    names: new Set(
      'million millions millon millones millionen milione milioni milhao milhoes miljoen milion miliony miljon miljoner'.split(
        ' ',
      ),
    ),
  },
  { value: 1000, names: new Set('thousand mille mil tausend duizend tysiac tusen'.split(' ')) },
  {
    value: 100,
    names: new Set('hundred cent cents cien ciento cento cem hundert honderd sto hundra'.split(' ')),
  },
];
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
