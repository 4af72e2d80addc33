import { cardinal, digitWords } from './cardinal-numbers.ts';
import type { SpokenRule } from './spoken-rule.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** Times of day: « quatorze heures trente », "half past" stays "three thirty P M", «las nueve y media». */
export function timeRules(language: SpokenLanguage): readonly SpokenRule[] {
  return [betweenHoursRule, rangeRule(language), ...TIMES[language]];
}

const START = '(?<![\\p{L}\\d.,/-]|\\d:)';
const HOUR = '([01]?\\d|2[0-4])';
const MINUTE = '([0-5]\\d)';
const END = '(?![\\p{L}\\d]|:\\d|[.,]\\d)';

/** A dash between two numbers with something behind them that is counted: « 9h-18h », "3–4 days", « 10-15 % ». */
function rangeRule(language: SpokenLanguage): SpokenRule {
  const number = '\\d{1,4}(?:[.,:h]\\d{1,2})?';
  const unit = '(?:h|am|pm| h| €|€|%| %)?';
  const before = `(?<=(?<![\\p{L}\\d.,/:–—-])[$€£]?${number}${unit})`;
  const after = `(?=[$€£]${number}(?!\\d)|${number}(?:h|am|pm|%|€|°| [%€\\p{L}]|(?<=:\\d{2})(?!\\d)))`;
  return {
    pattern: new RegExp(`${before} ?[-–—] ?${after}`, 'gu'),
    say: () => ` ${SPOKEN_WORDS[language].signs.to} `,
    isOpen: true,
  };
}

/** Hours of a morning and an afternoon: « 9h-12h/14h-18h », not « 24h/24h ». */
const betweenHoursRule: SpokenRule = {
  pattern: /(?<=(?<!\d)(\d{1,2}) ?h(?:\d{2})?)\/(?!\1 ?h)(?=\d{1,2} ?h(?![\p{L}/]))/gu,
  say: () => ', ',
  isOpen: true,
};

const TIMES: Readonly<Record<SpokenLanguage, readonly SpokenRule[]>> = {
  fr: [
    {
      pattern: new RegExp(
        `${START}${HOUR} ?[hH] ?${MINUTE}?(?: ?(?:min|mn)(?!\\p{L}))?${END}(?! ?/\\d)`,
        'gu',
      ),
      say: ([, hour = '', minute = '']) => frenchTime(Number(hour), minute),
    },
    {
      pattern: new RegExp(`${START}${HOUR}:${MINUTE}${END}`, 'gu'),
      say: ([, hour = '', minute = '']) => frenchTime(Number(hour), minute),
    },
  ],
  en: [
    {
      pattern: new RegExp(`${START}(1[0-2]|0?[1-9])(?:[:.]${MINUTE})? ?([ap])\\.?m(?:\\.|\\b)${END}`, 'giu'),
      say: (match) => englishHalfDay(match),
    },
    {
      pattern: new RegExp(`${START}${HOUR}:${MINUTE}${END}`, 'gu'),
      say: ([, hour = '', minute = '']) => englishTime(hour, minute),
    },
  ],
  es: [
    { pattern: /(?<=(?:^|\s)[aA] la )1(?![\p{L}\d:.,/])/gu, say: () => 'una' },
    {
      pattern: new RegExp(`${START}(1[0-2]|0?[1-9])(?:[:.]${MINUTE})? ?([ap])\\. ?m(?:\\.|\\b)${END}`, 'giu'),
      say: (match) => spanishHalfDay(match),
    },
    {
      pattern: new RegExp(`${START}(1[0-2]|0?[1-9])(?::${MINUTE})? ?([ap])m${END}`, 'giu'),
      say: (match) => spanishHalfDay(match),
    },
    {
      pattern: new RegExp(
        `${START}${HOUR}(?:[:h]${MINUTE}(?: ?(?:hs?|hrs)\\b\\.?)?|\\.${MINUTE} ?h\\b\\.?)${END}`,
        'gu',
      ),
      say: ([, hour = '', minute, behindPoint = '']) =>
        spanishTime(Number(hour), Number(minute ?? behindPoint)),
    },
  ],
};

function frenchTime(hour: number, minute: string): string {
  const hours = `${cardinal(hour, 'fr', 'feminine')} heure${hour < 2 ? '' : 's'}`;
  return Number(minute) === 0 ? hours : `${hours} ${cardinal(Number(minute), 'fr', 'feminine')}`;
}

function englishTime(hour: string, minute: string): string {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes === 0) {
    if (hours % 24 === 0) return 'midnight';
    return hours <= 12 ? `${cardinal(hours, 'en')} o'clock` : `${cardinal(hours, 'en')} hundred`;
  }
  return `${cardinal(hours, 'en')} ${englishMinutes(minute)}`;
}

function englishMinutes(minute: string): string {
  return minute.startsWith('0') ? `oh ${digitWords(minute.slice(1), 'en')}` : cardinal(Number(minute), 'en');
}

function englishHalfDay({
  0: whole,
  1: hour = '',
  2: minute,
  3: half = '',
  input,
  index,
}: RegExpExecArray): string {
  const minutes = minute === undefined || minute === '00' ? '' : ` ${englishMinutes(minute)}`;
  return `${cardinal(Number(hour), 'en')}${minutes} ${half.toUpperCase()} M${stopOf(whole, input, index)}`;
}

/** A full stop that ends the abbreviation and the sentence too. */
function stopOf(whole: string, input: string, index: number): string {
  return whole.endsWith('.') && /^\s*$/.test(input.slice(index + whole.length)) ? '.' : '';
}

function spanishTime(hour: number, minute: number): string {
  const hours = cardinal(hour, 'es', 'feminine');
  if (minute === 0) return hour > 12 || hour === 0 ? `${hours} horas` : hours;
  if (hour > 12 || hour === 0)
    return `${hours} ${minute < 10 ? `cero ${cardinal(minute, 'es')}` : cardinal(minute, 'es')}`;
  if (minute === 15) return `${hours} y cuarto`;
  if (minute === 30) return `${hours} y media`;
  return minute < 30 ? `${hours} y ${cardinal(minute, 'es')}` : `${hours} ${cardinal(minute, 'es')}`;
}

function spanishHalfDay({
  0: whole,
  1: written = '',
  2: minute = '0',
  3: half = '',
  input,
  index,
}: RegExpExecArray): string {
  const hour = Number(written);
  const isMorning = half.toLowerCase() === 'a';
  const afternoon = hour === 12 ? 'del mediodía' : hour < 8 ? 'de la tarde' : 'de la noche';
  const night = hour === 12 ? 'de la noche' : 'de la mañana';
  return `${spanishTime(hour, Number(minute))} ${isMorning ? night : afternoon}${stopOf(whole, input, index)}`;
}
