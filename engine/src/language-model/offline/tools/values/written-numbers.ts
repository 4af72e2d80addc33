import { plainText } from '../../plain-text.ts';
import { type Span, tokensOf } from './spoken-tokens.ts';

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

type Numerals = {
  /** 0 to 19. */
  low: string;
  /** 20, 30 … 90; underscores stand for spaces. */
  tens: string;
  /** A number from 21 on, of its ten and its unit. */
  join: (ten: string, unit: string) => string[];
};

const apart = (ten: string, unit: string) => [`${ten} ${unit}`];

const NUMERALS: Readonly<Record<string, Numerals>> = {
  en: {
    low: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    join: apart,
  },
  fr: {
    low: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf',
    tens: 'vingt trente quarante cinquante soixante septante quatre_vingts nonante',
    join: (ten, unit) => [`${ten.replace(/s$/, '')} ${unit}`, `${ten.replace(/s$/, '')} et ${unit}`],
  },
  es: {
    low: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    join: (ten, unit) => (ten === 'veinte' ? [`veinti${unit}`] : [`${ten} y ${unit}`]),
  },
  it: {
    low: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    join: (ten, unit) => [/^[ou]/.test(unit) ? `${ten.slice(0, -1)}${unit}` : `${ten}${unit}`],
  },
  pt: {
    low: 'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    join: (ten, unit) => [`${ten} e ${unit}`],
  },
  nl: {
    low: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    join: (ten, unit) => [`${unit}en${ten}`],
  },
  de: {
    low: 'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
    join: (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`],
  },
  pl: {
    low: 'zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie',
    tens: 'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
    join: apart,
  },
  sv: {
    low: 'noll ett tva tre fyra fem sex sju atta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
    tens: 'tjugo trettio fyrtio femtio sextio sjuttio attio nittio',
    join: (ten, unit) => [`${ten}${unit}`],
  },
};

/** Other forms of numbers below a hundred. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { dozen: 12, couple: 2 },
  fr: { une: 1, quatre_vingt: 80, douzaine: 12, ...frenchFromSeventy() },
  es: { un: 1, una: 1, veintiun: 21, docena: 12 },
  it: { un: 1, una: 1, ventitre: 23, dozzina: 12 },
  pt: { uma: 1, duas: 2, dezasseis: 16, dezassete: 17, dezanove: 19 },
  nl: { eenentwintig: 21, tweeentwintig: 22, drieentwintig: 23 },
  de: { ein: 1, eine: 1, einen: 1, einer: 1, einem: 1, zwo: 2 },
  pl: { jedna: 1, dwie: 2, dwoje: 2, dwoch: 2, troje: 3, trzech: 3, czworo: 4, czterech: 4, pieciu: 5 },
  sv: { en: 1 },
};

function frenchFromSeventy(): Record<string, number> {
  const upToNineteen = 'dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf'.split(' ');
  return Object.fromEntries(
    upToNineteen.flatMap((word, unit) => [
      [`soixante_${word}`, 70 + unit],
      [`soixante_et_${word}`, 70 + unit],
      [`quatre_vingt_${word}`, 90 + unit],
    ]),
  );
}

const NUMBER_WORDS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(NUMERALS).map(([language, numerals]) => [language, wordsBelowHundred(language, numerals)]),
);

function wordsBelowHundred(language: string, { low, tens, join }: Numerals): Map<string, number> {
  const known = new Map<string, number>();
  const add = (word: string, value: number) => known.set(plainText(word.replaceAll('_', ' ')), value);
  const units = low.split(' ');
  for (const [value, word] of units.entries()) add(word, value);
  for (const [index, ten] of tens.split(' ').entries()) {
    add(ten, 20 + index * 10);
    for (const [unit, word] of units.slice(1, 10).entries())
      for (const joined of join(ten.replaceAll('_', ' '), word)) add(joined, 21 + index * 10 + unit);
  }
  for (const [word, value] of Object.entries(VARIANTS[language] ?? {})) add(word, value);
  return known;
}
