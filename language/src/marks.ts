import { LANGUAGE_WORDS } from './language-words.ts';
import { unaccented } from './plain-text.ts';

/** What else a text contains besides words: the answer to a question such as "how much?". */
export type MarkKind = 'amount' | 'time' | 'duration' | 'date' | 'percentage' | 'phone' | 'email' | 'place';

/** A mark in a text; `value` makes two spellings of one time equal. */
export type Mark = { kind: MarkKind; value: string | undefined; at: number };

const UNITS =
  'minutos?|minutes?|mins?|heures?|hours?|horas?|jours?|days?|dias?|semaines?|weeks?|semanas?|mois|months?|mes(?:es)?|ans?|annees?|years?|anos?|stunden?|tagen?|wochen?|monaten?|jahren?|minuten?|giorni|settimane|mesi|anni|ore|dagen|weken|maanden|jaar|dias';
const COUNT =
  '\\d+|une?|deux|trois|quatre|cinq|six|sept|huit|dix|quinze|trente|one|two|three|four|five|six|seven|eight|ten|twelve|thirty|dos|tres|cuatro|cinco|seis|siete|ocho|diez|zwei|drei|vier|due|tre';
/** Names of months or days; those of other languages are words of their own in these. */
const named = (kind: 'months' | 'weekdays') =>
  ['fr', 'en', 'es']
    .flatMap((language) => LANGUAGE_WORDS.get(language)?.[kind].split(' ') ?? [])
    .map((forms) => forms.split('/')[0]);
const MONTHS = named('months').join('|');
const DAYS = named('weekdays')
  .map((day) => `${day}s?`)
  .join('|');
const STREETS =
  'rue|avenue|av|boulevard|bd|place|quai|chemin|allee|impasse|route|street|road|lane|square|drive|calle|avenida|plaza|paseo|carretera|strasse|platz|via|piazza|straat';

const PATTERNS: Readonly<Record<Exclude<MarkKind, 'time'>, RegExp>> = {
  amount:
    /[€$£]\s?\d|\d\s?(?:[€$£]|(?:eur|euros?|usd|dollars?|dolares|chf|francs?|gbp|pounds?|zl|kr)\b)|\b(?:gratuite?s?|gratuitement|free of charge|for free|is free|are free|gratis|gratuitos?|gratuitas?|offerte?s?|kostenlos)\b/g,
  duration: new RegExp(
    `\\b(?:${COUNT})(?:\\s?(?:-|a|to|bis|or|ou|o)\\s?(?:${COUNT}))?\\s(?:\\w{1,12}\\s)?(?:${UNITS})\\b|\\b\\d+\\s?h\\b`,
    'g',
  ),
  date: new RegExp(`\\b(?:${MONTHS}|${DAYS})\\b|\\b\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?\\b`, 'g'),
  percentage: /\d\s?(?:%|percent\b|pour ?cent\b|por ciento\b|prozent\b)/g,
  phone: /(?:\+\d{1,3}[\s.-]?)?\(?\d{1,4}\)?(?:[\s.-]\d{2,4}){2,5}(?!\d)|\+\d{8,14}\b/g,
  email: /[\w.+-]{1,64}@[\w-]{1,64}\.\w{2,20}/g,
  place: new RegExp(
    `\\b\\d{1,4}(?:\\s?(?:bis|ter))?,?\\s(?:\\w{2,20}\\s){0,3}(?:${STREETS})\\b|\\b(?:${STREETS})\\s(?:\\w{2,20}\\s?,?\\s?){1,4}\\d{1,5}\\b|\\b\\d{5}\\s[a-z]{3,}`,
    'g',
  ),
};

const TIME =
  /\b([01]?\d|2[0-4])(?:\s?[h:]\s?([0-5]\d)(?!\d)|\s?(h|heures?|uhr|o'?clock)\b)?(?:\s?([ap])\.?m\b)?/g;
const HALF_A_DAY = 12;

/** Every mark of a text, in no order. */
export function marksIn(text: string): Mark[] {
  const plain = unaccented(text);
  const marks = timesIn(plain);
  for (const [kind, pattern] of Object.entries(PATTERNS) as [MarkKind, RegExp][]) {
    for (const match of plain.matchAll(pattern)) marks.push({ kind, value: undefined, at: match.index });
  }
  return marks;
}

function timesIn(plain: string): Mark[] {
  const times: Mark[] = [];
  for (const match of plain.matchAll(TIME)) {
    const [, hours = '', minutes, unit, half] = match;
    if (minutes === undefined && unit === undefined && half === undefined) continue;
    const hour = Number(hours) % HALF_A_DAY === 0 && half ? 0 : Number(hours);
    const shown = hour + (half === 'p' && hour < HALF_A_DAY ? HALF_A_DAY : 0);
    times.push({ kind: 'time', value: `${shown}:${minutes ?? '00'}`, at: match.index });
  }
  return times;
}
