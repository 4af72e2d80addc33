import { numbersIn } from './numbers.ts';
import type { Span } from './spans.ts';

/** A time of day that a text names: minutes after midnight, undefined where the words leave it open. */
export type TimeSpan = Span<number | undefined>;

/** The times of day that a text names. */
export function timesIn(text: string, language: string): TimeSpan[] {
  const found: TimeSpan[] = [];
  for (const { pattern, minutes } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ value: minutes(match, language), start, end, text: match[0].trim() });
    }
  }
  const [parts, clocks] = [found.filter(isPartOfDay), found.filter((span) => !isPartOfDay(span))];
  const times = clocks.length === 0 ? parts : clocks.map((clock) => withPartOfDay(clock, parts, text));
  return times.toSorted((one, other) => one.start - other.start);
}

/** Whether a time names no hour, as "in the evening". */
export function isPartOfDay({ text }: Pick<TimeSpan, 'text'>): boolean {
  return new RegExp(`^(?:${BARE_PART.source})$`, 'iu').test(text);
}

/** An hour of which it is open which half of the day is meant, with the part of the day beside it: "evening at 8". */
function withPartOfDay(clock: TimeSpan, parts: readonly TimeSpan[], text: string): TimeSpan {
  const isBeside = (part: TimeSpan) =>
    /^[^\d.;?!]{0,8}$/.test(text.slice(Math.min(part.end, clock.end), Math.max(part.start, clock.start)));
  const part = clock.value === undefined ? parts.find(isBeside) : undefined;
  if (part === undefined) return clock;
  const [start, end] = [Math.min(part.start, clock.start), Math.max(part.end, clock.end)];
  return { value: undefined, start, end, text: text.slice(start, end).trim() };
}

/** Minutes after midnight as a clock shows them. */
export function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

type TimePattern = {
  pattern: RegExp;
  minutes: (match: RegExpExecArray, language: string) => number | undefined;
};

const HOUR_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|la una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|duas|quatro|oito|dez|ein|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|twee|drie|vijf|zes|zeven|negen|tien|twaalf|två|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv';

const POLISH_HOURS =
  '(?:pierwszej|drugiej|trzeciej|czwartej|piątej|szóstej|siódmej|ósmej|dziewiątej|dziesiątej|jedenastej|dwunastej|trzynastej|czternastej|piętnastej|szesnastej|siedemnastej|osiemnastej|dziewiętnastej|dwudziestej(?: (?:pierwszej|drugiej|trzeciej))?)';

/** Before an hour: "half past", "ten to"; a number alone may begin a range, as in "9 to 5 pm". */
const ENGLISH_MINUTES =
  'half(?: past)?|(?:(?:a )?quarter|(?<!from )(?:five|ten|twenty(?:[- ]five)?)(?: minutes)?|\\d{1,2} minutes) (?:past|after|to|till)';
const FRENCH_MINUTES = `et demie?|et quart|moins (?:le quart|\\p{L}+(?:[- ]cinq)?)|cinq|dix|quinze|vingt(?:[- ]cinq)?|trente(?:[- ]cinq)?|quarante(?:[- ]cinq)?|cinquante(?:[- ]cinq)?`;
const PART_OF_DAY =
  "de la mañana|del mediodía|de la tarde|de la noche|in the morning|in the afternoon|in the evening|at night|tonight|du matin|de l['’]apr[eè]s-midi|du soir";
const BEFORE_NOON = /mañana|morning|matin|^a\.?\s?m/i;
/** Behind these it is how long something takes, or an hour that is not full. */
const NO_HOUR =
  "(?<!(?<![\\p{L}])(?:dans|pendant|durant|d['’]ici|il y a|en|dentro de|durante|hace|em|daqui a|tra|fra|halb|half|viertel (?:vor|nach)|kwart (?:voor|over)) )";

/**
 * Minutes after midnight of an hour as it is said.
 * @param minute in words, or two digits
 * @param part of the day, such as « du soir »; the hour counts as one of twenty-four without it
 */
function spokenMinutes(
  { hour, minute, part }: { hour: string; minute: string; part: string },
  language: string,
): number | undefined {
  const parts = numbersIn(hour, language);
  const named = parts.reduce((sum, { value }) => sum + value, 0);
  if (parts.length === 0 || named > 23) return undefined;
  const past = minutesPast(minute, language);
  if (past === undefined) return undefined;
  const isLater = part !== '' && !BEFORE_NOON.test(part) && named < 12;
  // «Las doce de la mañana» is noon.
  const isMidnight =
    named === 12 && (/noche|night/i.test(part) || (/matin|morning|^a\.?\s?m/i.test(part) && past >= 0));
  return ofDay((isMidnight ? 0 : named * 60) + (isLater ? 12 * 60 : 0), past);
}

/** Minutes of a day, also where a quarter to midnight was taken off its beginning. */
function ofDay(hour: number, past: number | undefined): number | undefined {
  return past === undefined ? undefined : (hour + past + DAY) % DAY;
}

const DAY = 24 * 60;

/** Minutes past the hour, fewer than none before it; undefined where the words name no number. */
function minutesPast(said: string, language: string): number | undefined {
  if (said === '') return 0;
  if (/demie?|media|half/i.test(said)) return 30;
  const minutes = /quart|cuarto/i.test(said) ? 15 : numbersIn(said, language)[0]?.value;
  return minutes && (/moins|menos|\b(?:to|till)\b/i.test(said) ? -minutes : minutes);
}

const BARE_PART =
  /(?<![\p{L}])(?:(?:this |in the |ce |cet |le |l['’]|por la |esta |de )?(?:morning|afternoon|evening|matin|apr[eè]s-midi|soir|tarde|noche|vormittags?|nachmittags?|abends?|ochtend|middag|avond|mattina|pomeriggio|sera|noite|tarde|manh[aã]))(?![\p{L}])/giu;

const PATTERNS: readonly TimePattern[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}])${NO_HOUR}(?:à |a las? |um |om )?((?:dix-|vingt[- ](?:et[- ])?)?\\p{L}{2,}) (?:heures?|uhr|horas|uur)(?: (${FRENCH_MINUTES})(?![\\p{L}]))?(?: (${PART_OF_DAY}))?(?![\\p{L}])`,
      'giu',
    ),
    minutes: ({ 1: hour = '', 2: minute = '', 3: part = '' }, language) =>
      spokenMinutes({ hour, minute, part }, language),
  },
  {
    // "A las cuatro y media de la tarde", "at 4 in the afternoon": without the part of the day it is open which half is meant.
    pattern: new RegExp(
      `(?<![\\p{L}])(?:at|a las?|sobre las?) (\\d{1,2}|una|${HOUR_WORDS})(?: ((?:y|menos) \\p{L}+|thirty|fifteen|forty[- ]five))? (${PART_OF_DAY})(?![\\p{L}])`,
      'giu',
    ),
    minutes: ({ 1: hour = '', 2: minute = '', 3: part = '' }, language) =>
      spokenMinutes({ hour, minute, part }, language),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}])(?:at )?(${ENGLISH_MINUTES}) (\\d{1,2}|${HOUR_WORDS})(?: (${PART_OF_DAY})|\\s?([ap]\\.?\\s?m\\b\\.?))(?![\\p{L}])`,
      'giu',
    ),
    minutes: ({ 1: minute = '', 2: hour = '', 3: part = '', 4: half = part }, language) =>
      spokenMinutes({ hour, minute, part: half }, language),
  },
  {
    pattern: /(?<![\d:])(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s?([ap])\.?\s?m\b\.?/giu,
    minutes: ({ 1: hour, 2: minute = '0', 3: half = '' }) =>
      ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute),
  },
  {
    pattern: new RegExp(
      `(?<![\\d:/.-])${NO_HOUR}([01]?\\d|2[0-3])(?:\\s?(?:h|uhr|heures?|horas?|uur|ore)\\b(?:\\s(?=[0-5]\\d))?|[h:])(?:([0-5]\\d)(?!\\d))?(?![\\d:/])(?: (${FRENCH_MINUTES})(?![\\p{L}]))?(?: (${PART_OF_DAY})(?![\\p{L}]))?`,
      'giu',
    ),
    // Half of the world says 3:30 of the afternoon; an hour with its unit is one of twenty-four.
    minutes: ({ 0: whole, 1: hour = '', 2: digits = '', 3: words = '', 4: part = '' }, language) =>
      language === 'en' && part === '' && Number(hour) < 13 && Number(hour) > 0 && !/^0/.test(whole)
        ? undefined
        : spokenMinutes({ hour, minute: digits || words, part }, language),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d:.])(?<!\\bfor )(\\d{1,2}|${HOUR_WORDS}) (in the (?:morning|afternoon|evening))(?![\\p{L}])`,
      'giu',
    ),
    minutes: ({ 1: hour = '', 2: part = '' }, language) =>
      spokenMinutes({ hour, minute: '', part }, language),
  },
  {
    // "Half past seven", „um halb acht“: the half of the day is open.
    pattern: new RegExp(
      `(?<![\\p{L}])(?:(?:at |um |om )?(?:half(?: past)?|(?:a )?quarter (?:past|to|after)|(?:\\d{1,2}|five|ten|twenty) (?:minutes )?past|halb|viertel (?:vor|nach)|kwart (?:voor|over))|at (?:five|ten|twenty) to) (?:\\d{1,2}|${HOUR_WORDS})(?: uhr| uur)?(?![\\p{L}])`,
      'giu',
    ),
    minutes: () => undefined,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}])(?:midday|noon|midi|mediod[ií]a|mezzogiorno|meio-dia|mittags?|po[łl]udnie)(?: (${FRENCH_MINUTES}))?(?![\\p{L}])`,
      'giu',
    ),
    minutes: ({ 1: minute = '' }, language) => ofDay(12 * 60, minutesPast(minute, language)),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}])(?:midnight|minuit|medianoche|mezzanotte|meia-noite|mitternacht)(?: (${FRENCH_MINUTES}))?(?![\\p{L}])`,
      'giu',
    ),
    minutes: ({ 1: minute = '' }, language) => ofDay(0, minutesPast(minute, language)),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}])(?:(?:at|a las?|à|alle|às?|om|um|kl\\.?|klockan|o)\\s+(?:\\d{1,2}|${HOUR_WORDS}|${POLISH_HOURS})(?!\\s?[\\d:/])|(?:${HOUR_WORDS})\\s+o['’]clock)(?:\\s+(?:o['’]clock|y media|et demie))?(?=[\\s,.!?]|$)(?:\\s+(?:de la (?:mañana|tarde|noche)|in the (?:morning|afternoon|evening)))?`,
      'giu',
    ),
    minutes: () => undefined,
  },
  {
    pattern: BARE_PART,
    minutes: () => undefined,
  },
];
