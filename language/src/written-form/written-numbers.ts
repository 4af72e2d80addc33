import { listed, plain, type SpokenNumber, SpokenNumberReader } from './spoken-number-reader.ts';
import { WRITTEN_FORM_WORDS, type WrittenFormWords } from './written-form-words.ts';

/** Numbers up to here stay words inside of a sentence. */
const LARGEST_WORD = 9;
/** From so many numbers in a row on they are the groups of one. */
const GROUPS = 3;

/** A word, or the numbers that stand in a row. */
type Piece = { word: string } | { run: SpokenNumber[] };

/** Writes the numbers among words in digits; phone numbers and codes that came in groups are joined. */
export function writeNumbers(words: readonly string[], language: string): string[] {
  const spoken = WRITTEN_FORM_WORDS.get(language);
  if (!spoken) return [...words];
  const pieces = piecesOf(words, new SpokenNumberReader(language, spoken), language);
  const isDecimal = (index: number) => {
    const [whole, mark, decimals] = pieces.slice(Math.max(0, index), index + 3);
    const isMark = mark && 'word' in mark && plain(mark.word) === spoken.decimal.word;
    return isMark && whole && 'run' in whole && decimals && 'run' in decimals;
  };
  return pieces.flatMap((piece, index) => {
    if ('word' in piece) return [piece.word];
    const end = piece.run.at(-1)?.to ?? 0;
    const after = words.slice(end, end + 2).map(plain);
    const before = pieces[index - 1];
    const isDecimals = Boolean(isDecimal(index - 2));
    const context = {
      spoken,
      language,
      isAlone: pieces.length === 1,
      isOfDecimal: Boolean(isDecimal(index)) || isDecimals,
      isDecimals,
      after,
      before: before && 'word' in before ? plain(before.word) : '',
    };
    return writeRun(piece.run, words, context);
  });
}

function piecesOf(words: readonly string[], reader: SpokenNumberReader, language: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const last = pieces.at(-1);
    const run = last && 'run' in last ? last.run : undefined;
    const found = numbersAt(words, at, { reader, language, isInRun: run !== undefined });
    const rank = language === 'en' ? rankAt(words, found[0]) : undefined;
    if (found.length === 0) pieces.push({ word: words[at] ?? '' });
    else if (rank) pieces.push({ word: rank });
    else if (run) run.push(...found);
    else pieces.push({ run: found });
    at = (found.at(-1)?.to ?? at + 1) + (rank ? 1 : 0);
  }
  return pieces;
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');

/** The rank that a number of tens makes with the word behind it: 23rd of "twenty third". */
function rankAt(words: readonly string[], tens: SpokenNumber | undefined): string | undefined {
  if (!tens || tens.value % 100 < 20 || tens.value % 10 !== 0) return undefined;
  const digit = ORDINALS.indexOf(plain(words[tens.to])) + 1;
  return digit === 0 ? undefined : `${tens.value + digit}${['st', 'nd', 'rd'][digit - 1] ?? 'th'}`;
}

const REPEATED: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
]);

function numbersAt(
  words: readonly string[],
  at: number,
  { reader, language, isInRun }: { reader: SpokenNumberReader; language: string; isInRun: boolean },
): SpokenNumber[] {
  const word = plain(words[at]);
  // Half of the world says the letter for nought, and "double five".
  if (language === 'en' && isNought(word) && (isInRun || isBeforeDigit(words, at, reader)))
    return [{ value: 0, from: at, to: at + 1, isLarge: false, isArticle: false }];
  const times = REPEATED.get(word) ?? 1;
  if (times > 1) {
    const [digit] = numbersAt(words, at + 1, { reader, language, isInRun: true });
    const isRepeated =
      digit &&
      isDigit(digit) &&
      (isInRun || isDigit(numbersAt(words, digit.to, { reader, language, isInRun: true })[0]));
    return isRepeated ? Array.from({ length: times }, () => digit) : [];
  }
  const number = reader.at(words, at);
  return number ? [number] : [];
}

function isDigit(number: SpokenNumber | undefined): boolean {
  return number !== undefined && !number.isLarge && number.value <= LARGEST_WORD;
}

function isNought(word: string): boolean {
  return word === 'oh' || word === 'o';
}

function isBeforeDigit(words: readonly string[], at: number, reader: SpokenNumberReader): boolean {
  let next = at + 1;
  while (isNought(plain(words[next]))) next += 1;
  return isDigit(numbersAt(words, next, { reader, language: 'en', isInRun: true })[0]);
}

type RunContext = {
  spoken: WrittenFormWords;
  language: string;
  /** Whether nothing else was said. */
  isAlone: boolean;
  /** Whether it stands before or behind a decimal mark. */
  isOfDecimal: boolean;
  isDecimals: boolean;
  before: string;
  /** The two words behind it. */
  after: readonly string[];
};

function writeRun(run: readonly SpokenNumber[], words: readonly string[], context: RunContext): string[] {
  const isDigits = run.every(({ isLarge }) => !isLarge);
  const digits = run.map(({ value }) => value).join('');
  const sign = context.before === context.spoken.plus ? '+' : '';
  const areSingle = run.every(({ value }) => value <= LARGEST_WORD);
  const [hour = 0, nought, minute = 0] = run.map(({ value }) => value);
  if (run.length === 3 && nought === 0 && minute <= LARGEST_WORD && hour <= 12 && isHalfDay(context.after))
    return [`${hour}:0${minute}`];
  if (isDigits && run.length >= GROUPS) return [`${sign}${digits}`];
  if (isDigits && run.length === 2) {
    const [first = 0, second = 0] = run.map(({ value }) => value);
    if (context.language === 'en' && isClock(first, second, context)) return [`${first}:${second}`];
    if (context.language === 'en' && first >= 18 && first <= 20 && second >= 10) return [digits];
    if ((context.isAlone || context.isOfDecimal) && areSingle) return [digits];
  }
  return run.flatMap((number, index) =>
    writeNumber(number, words, { ...context, isLast: index === run.length - 1 }),
  );
}

const CLOCK_BEFORE = 'at around by until from about before after past for'.split(' ');

function isClock(hour: number, minute: number, { before, after }: RunContext): boolean {
  if (hour < 1 || hour > 12 || minute < 10 || minute > 59) return false;
  return CLOCK_BEFORE.includes(before) || isHalfDay(after);
}

/** A. m. or p. m., as it is heard. */
function isHalfDay([half = '', m]: readonly string[]): boolean {
  return /^[ap]$/.test(half) && m === 'm';
}

function writeNumber(
  number: SpokenNumber,
  words: readonly string[],
  { spoken, isAlone, isOfDecimal, isDecimals, after, isLast }: RunContext & { isLast: boolean },
): string[] {
  // "One point two million": the scale is that of the whole.
  const scale = listed(spoken.million).includes(plain(words[number.to - 1])) ? 1_000_000 : 1_000;
  if (isDecimals && number.value >= scale && number.value % scale === 0 && number.to - number.from > 1)
    return [String(number.value / scale), ...words.slice(number.to - 1, number.to)];
  const [next = ''] = isLast ? after : [];
  const isCounted =
    isLast &&
    (listed(spoken.units).includes(next) ||
      spoken.percent.some((name) => after.join(' ').startsWith(name)) ||
      isHalfDay(after));
  const first = plain(words[number.from]) === 'a' ? number.from + 1 : number.from;
  const isBareScale = number.isLarge && number.to === first + 1;
  const isWritten =
    isCounted ||
    isOfDecimal ||
    (isAlone && !number.isArticle) ||
    (number.value > LARGEST_WORD && !isBareScale);
  return isWritten && !(number.isArticle && isCounted && /^h/.test(next))
    ? [String(number.value)]
    : words.slice(number.from, number.to);
}
