import { cardinal, digitWords } from './cardinal-numbers.ts';
import { ordinal } from './ordinal-numbers.ts';
import { alternatives, type SpokenRule } from './spoken-rule.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** Days of the calendar: « le douze mars deux mille vingt-six », "March twelfth, twenty twenty-six". */
export function dateRules(language: SpokenLanguage): readonly SpokenRule[] {
  return [...numericRules(language), ...namedRules(language)];
}

const ALONE = '(?<![\\p{L}\\d.,/:-])';
const END = '(?![\\p{L}\\d]|[./:-]\\d)';

/** 2026-03-12, 12/03/2026, and « le 12/03 ». */
function numericRules(language: SpokenLanguage): SpokenRule[] {
  return [
    {
      pattern: new RegExp(`${ALONE}(\\d{4})-(\\d{2})-(\\d{2})(?:T[\\d:.]+Z?)?${END}`, 'gu'),
      say: ([, year, month, day]) => dateWords({ day: Number(day), month: Number(month), year }, language),
    },
    {
      pattern: new RegExp(`${ALONE}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${END}`, 'gu'),
      say: ([, first, , second, year]) => ordered(Number(first), Number(second), year, language),
    },
    {
      pattern: new RegExp(
        `(?<=(?:^|[\\s(])(?:le|du|au|depuis le|on|el|del|al|día) )(\\d{1,2})/(\\d{1,2})${END}`,
        'giu',
      ),
      say: ([, first, second]) => ordered(Number(first), Number(second), undefined, language),
    },
  ];
}

/** In English both orders are in use: where both could be meant, the numbers are said. */
function ordered(
  first: number,
  second: number,
  year: string | undefined,
  language: SpokenLanguage,
): string | undefined {
  const isMonthFirst = language === 'en' && second > 12;
  const isOpen = language === 'en' && first <= 12 && second <= 12 && first !== second;
  if (isOpen) return openDate(first, second, year);
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  return dateWords({ day, month, year: year && fullYear(year) }, language);
}

function openDate(first: number, second: number, year: string | undefined): string {
  const words = [first, second].map((number) => cardinal(number, 'en'));
  return [...words, ...(year ? [yearWords(fullYear(year), 'en')] : [])].join(' slash ');
}

/** The year of two digits as it is read, too: from 1950 to 2049. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}

function dateWords(
  { day, month, year }: { day: number; month: number; year: string | undefined },
  language: SpokenLanguage,
): string | undefined {
  const name = SPOKEN_WORDS[language].months[month - 1];
  if (name === undefined || day < 1 || day > 31) return undefined;
  const said = year === undefined ? undefined : yearWords(year, language);
  if (language === 'en') return `${name} ${ordinal(day, 'en')}${said ? `, ${said}` : ''}`;
  const joint = language === 'es' ? ' de ' : ' ';
  return [dayWords(day, language), name, ...(said ? [said] : [])].join(joint);
}

function dayWords(day: number, language: SpokenLanguage): string {
  if (day === 1 && language !== 'en') return ordinal(1, language);
  return cardinal(day, language);
}

/** 12 mars, 1er avril, March 12th, 12 March, 12 de marzo, each also with the month abbreviated. */
function namedRules(language: SpokenLanguage): SpokenRule[] {
  const { months, monthAbbreviations } = SPOKEN_WORDS[language];
  const named = alternatives([...months, ...Object.keys(monthAbbreviations)]);
  const nameOf = (written: string) =>
    monthAbbreviations[written] ??
    months.find((name) => name.toLowerCase() === written.toLowerCase()) ??
    written;
  if (language === 'en') return englishNamed(named, nameOf);
  const joint = language === 'es' ? ' de ' : ' ';
  return [
    {
      pattern: new RegExp(`${ALONE}(\\d{1,2})(?:er|º|\\.º)?${joint}(${named})(?!\\p{L})`, 'giu'),
      say: ([, day = '', month = '']) => `${dayWords(Number(day), language)}${joint}${nameOf(month)}`,
    },
  ];
}

function englishNamed(named: string, nameOf: (written: string) => string): SpokenRule[] {
  const year = '(?:,? ((?:19|20)\\d{2})(?![\\p{L}\\d]|[.,:]\\d))?';
  const rest = (said: string | undefined) => (said ? `, ${yearWords(said, 'en')}` : '');
  return [
    {
      pattern: /(?<=(?<!\p{L})the (?:early |late |mid[- ])?)(1[1-9]|20)00s(?!\p{L})/giu,
      say: ([, century = '']) =>
        century === '20' ? 'two thousands' : `${cardinal(Number(century), 'en')} hundreds`,
    },
    {
      pattern: /(?<![\p{L}\d.,])(1[1-9]|20)([1-9])0s(?!\p{L})/gu,
      say: ([, century = '', ten = '']) => `${cardinal(Number(century), 'en')} ${decadeWords(ten)}`,
    },
    {
      // "In the 90s" and "in her 30s", but "wait 30s".
      pattern:
        /(?:(?<=(?<!\p{L})(?:the|early|late|mid|my|your|his|her|their)[ -])['’]?|(?<![\p{L}\d])['’])([2-9])0s(?!\p{L})/giu,
      say: ([, ten = '']) => decadeWords(ten),
    },
    {
      pattern: new RegExp(
        `(?<!\\p{L})(${named})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d:%])${year}`,
        'gu',
      ),
      say: ([, month = '', day = '', of]) =>
        Number(day) > 31 || day === '0'
          ? undefined
          : `${nameOf(month)} ${ordinal(Number(day), 'en')}${rest(of)}`,
    },
    {
      pattern: new RegExp(
        `${ALONE}(the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${named})(?!\\p{L})\\.?${year}`,
        'gu',
      ),
      say: ([, , day = '', month = '', of]) =>
        Number(day) > 31 ? undefined : `the ${ordinal(Number(day), 'en')} of ${nameOf(month)}${rest(of)}`,
    },
    {
      pattern: new RegExp(
        `(?<=(?<!\\p{L})(?:${named}|in|since|until|till|by|from|of|year|before|after|during|early|late|mid|summer|winter|spring|autumn|fall),? )((?:1[1-9]|20)\\d{2})(?![\\p{L}\\d%€]|[.,:]\\d| (?:\\p{Ll}+s|people)(?!\\p{L}))`,
        'giu',
      ),
      say: ([written]) => yearWords(written, 'en'),
    },
  ];
}

/** Ten years, or years of a life, by their digit: "nineties". */
function decadeWords(ten: string): string {
  return cardinal(Number(ten) * 10, 'en').replace(/(?:y|$)$/, (end) => (end === 'y' ? 'ies' : 's'));
}

/** English says most years by twos of digits: "nineteen eighty-four", "twenty oh five" is said "two thousand and five". */
function yearWords(year: string, language: SpokenLanguage): string {
  const value = Number(year);
  if (language !== 'en' || value < 1100 || (value >= 2000 && value < 2010)) return cardinal(value, language);
  const [century, rest] = [Math.floor(value / 100), value % 100];
  if (rest === 0) return value % 1000 === 0 ? cardinal(value, 'en') : `${cardinal(century, 'en')} hundred`;
  const ending = rest < 10 ? `oh ${digitWords(String(rest), 'en')}` : cardinal(rest, 'en');
  return `${cardinal(century, 'en')} ${ending}`;
}
