import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { RedactedEntity } from '@parley/contract/redaction.ts';
import { overlaps } from '@parley/language/spans.ts';
import cardValidator from 'card-validator';
import { isValidIBAN } from 'ibantools';
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/max';
import { birthDatesIn } from './birth-dates.ts';
import { streetAddressesIn } from './street-addresses.ts';

// What belongs here: where sensitive values stand in a text.

/** A stretch of a text that is a value of an entity. */
export type SensitiveSpan = { entity: RedactedEntity; start: number; end: number };

/** What is looked for. */
export type SensitiveSearch = {
  entities: readonly RedactedEntity[];
  language: AgentLanguage;
  /** What was asked for: any long number of the text is one then. */
  asked: readonly RedactedEntity[];
  /** As ISO 8601 writes it. */
  today: string;
  /** What is withheld of an entity already. */
  known: (entity: RedactedEntity) => readonly string[];
};

/** The sensitive values of a text, in its order; none overlaps with another. */
export function sensitiveSpans(text: string, search: SensitiveSearch): SensitiveSpan[] {
  const found: SensitiveSpan[] = [];
  for (const entity of WITH_FORM) find(entity);
  // A telephone number that is named is one, though a card is named too.
  if (search.asked.includes('contact_number')) find('contact_number');
  for (const entity of search.asked) {
    const least = LEAST_ASKED_DIGITS.get(entity) ?? Number.POSITIVE_INFINITY;
    for (const span of matches(text, DIGITS)) {
      if (digitsIn(text.slice(span.start, span.end)) >= least) add({ entity, ...span });
    }
  }
  // Any few digits are a telephone number somewhere.
  find('contact_number');
  return found.sort((one, other) => one.start - other.start);

  function find(entity: RedactedEntity): void {
    if (!search.entities.includes(entity)) return;
    for (const span of FINDERS[entity](text, search)) add({ entity, ...span });
  }

  function add(span: SensitiveSpan): void {
    if (!found.some((other) => overlaps(span, other))) found.push(span);
  }
}

type Stretch = { start: number; end: number };

/** What has check digits or a form of its own, before numbers that were asked for. */
const WITH_FORM: readonly RedactedEntity[] = [
  'email_address',
  'financial_id.bank_account',
  'financial_id.payment_card',
  'unique_id.government_issued_id',
  'dob',
  'location.location_address',
];

/** Whether it is a number, which may be given in parts and is withheld wherever it is asked for. */
export function isNumber(entity: RedactedEntity): boolean {
  return LEAST_ASKED_DIGITS.has(entity);
}

/** A code of a card has three digits; a shorter number of another kind is a count or a day. */
const LEAST_ASKED_DIGITS: ReadonlyMap<RedactedEntity, number> = new Map([
  ['financial_id.payment_card', 3],
  ['financial_id.bank_account', 4],
  ['unique_id.government_issued_id', 4],
  ['contact_number', 6],
]);

/** Digits as they are dictated: alone or in groups. */
const DIGITS = /(?<![\p{L}\p{N}])\d(?:[\s.,/–-]{0,2}\d){2,40}(?!\p{N})/gu;

// As it is written, and as it is said: "ada at example dot com".
const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}(?:@|\s(?:at|arobase|arroba|chiocciola|apenstaartje|klammeraffe|snabel-?a|ma[lł]pa)\s)(?:[\p{L}\p{N}-]{1,63}(?:\.|\s(?:dot|point|punto|ponto|punt|punkt|kropka)\s)){1,8}\p{L}{2,24}/giu;

const FINDERS: Readonly<Record<RedactedEntity, (text: string, search: SensitiveSearch) => Stretch[]>> = {
  email_address: (text) => matches(text, EMAIL),
  'financial_id.bank_account': (text) => groupsThat(text, isBankAccount),
  'financial_id.payment_card': (text) => groupsThat(text, isCardNumber),
  'unique_id.government_issued_id': (text, { language }) => [
    ...groupsThat(text, isGovernmentId),
    ...FORMED_IDS.flatMap((form) => matches(text, form)),
    // Elsewhere a day and four digits are the number of an order.
    ...(language === 'sv' ? matches(text, SWEDISH_ID) : []),
  ],
  contact_number: (text, { language }) =>
    matches(text, MAYBE_PHONE).flatMap(({ start, end }) =>
      COUNTRIES[language].flatMap((country) =>
        findPhoneNumbersInText(text.slice(start, end), country).map(({ startsAt, endsAt }) => ({
          start: start + startsAt,
          end: start + endsAt,
        })),
      ),
    ),
  dob: (text, { language, today, asked, known }) =>
    birthDatesIn(text, { language, today, isAsked: asked.includes('dob'), known: known('dob') }),
  'location.location_address': (text, { language, asked, known }) =>
    streetAddressesIn(text, {
      language,
      isAsked: asked.includes('location.location_address'),
      known: known('location.location_address'),
    }),
};

/** What the library is asked about, which is slow with long texts. */
const MAYBE_PHONE = /(?<![\p{L}\p{N}])(?:\+|\(\+?)?\d[\d\s()./–-]{5,26}\d(?![\p{L}\p{N}])/gu;

/** Countries whose numbers are written without their code. */
const COUNTRIES: Readonly<Record<AgentLanguage, readonly CountryCode[]>> = {
  de: ['DE'],
  en: ['GB', 'US'],
  es: ['ES'],
  fr: ['FR'],
  it: ['IT'],
  nl: ['NL'],
  pl: ['PL'],
  pt: ['PT'],
  sv: ['SE'],
};

// Libraries are asked about what has the form alone: a text may have thousands of groups.
function isBankAccount(value: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,}$/i.test(value) && isValidIBAN(value.toUpperCase());
}

function isCardNumber(value: string): boolean {
  return /^[2-6]\d{12,18}$/.test(value) && hasCheckDigit(value) && cardValidator.number(value).isValid;
}

/** Luhn's sum, which the library forms after everything else. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const weighted = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return all + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Numbers of persons that are known by their check digits: of France, Spain and Poland. */
function isGovernmentId(value: string): boolean {
  return isFrenchNumber(value) || isSpanishNumber(value) || isPolishNumber(value);
}

function isFrenchNumber(value: string): boolean {
  if (!/^[12]\d{4}(?:\d\d|2[AB])\d{8}$/i.test(value)) return false;
  const number = value.slice(0, 13).replace(/2A/i, '19').replace(/2B/i, '18');
  return 97 - (Number(number) % 97) === Number(value.slice(13));
}

function isSpanishNumber(value: string): boolean {
  if (!/^(?:\d{8}|[XYZ]\d{7})[A-Z]$/i.test(value)) return false;
  const number = value.slice(0, -1).replace(/^[XYZ]/i, (first) => String('XYZ'.indexOf(first.toUpperCase())));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23] === value.slice(-1).toUpperCase();
}

function isPolishNumber(value: string): boolean {
  if (!/^\d{11}$/.test(value)) return false;
  const month = Number(value.slice(2, 4)) % 20;
  const sum = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1].reduce(
    (all, weight, at) => all + weight * Number(value[at]),
    0,
  );
  return month >= 1 && month <= 12 && sum % 10 === 0;
}

/** Numbers of persons that are known by how they are written: of the USA, the United Kingdom, Italy, Belgium, Switzerland. */
const FORMED_IDS = [
  /(?<![\p{L}\p{N}-])\d{3}-\d{2}-\d{4}(?![\p{L}\p{N}-])/gu,
  /(?<![\p{L}\p{N}])[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])[A-Z]{6} ?\d{2}[A-EHLMPRST]\d{2} ?[A-Z]\d{3}[A-Z](?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.])\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}.])756\.\d{4}\.\d{4}\.\d{2}(?![\p{L}\p{N}])/gu,
];

const SWEDISH_ID = /(?<![\p{L}\p{N}-])(?:\d{2})?\d{2}[01]\d[0-3]\d[-+]\d{4}(?![\p{L}\p{N}-])/gu;

/** Groups that a number is written in, at most. */
const MOST_GROUPS = 24;
const GROUP = /[\p{L}\p{N}]+/gu;
const BETWEEN_GROUPS = /^[\s.,–-]{1,2}$/;

/** The stretches of neighbouring groups of letters and digits that a test accepts, written together; the longest of each place. */
function groupsThat(text: string, isWanted: (value: string) => boolean): Stretch[] {
  const groups = matches(text, GROUP);
  const found: Stretch[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const end = longestFrom(text, groups.slice(first, first + MOST_GROUPS), isWanted);
    const start = groups[first]?.start ?? 0;
    if (end === undefined || text[start - 1] === '+') continue;
    found.push({ start, end });
    while ((groups[first + 1]?.start ?? end) < end) first += 1;
  }
  return found;
}

function longestFrom(
  text: string,
  groups: readonly Stretch[],
  isWanted: (value: string) => boolean,
): number | undefined {
  let value = '';
  let last: number | undefined;
  let longest: number | undefined;
  for (const { start, end } of groups) {
    const group = text.slice(start, end);
    // Words are no part of a number, but for the letters of a country or a bank.
    if (!/\d/.test(group) && group.length > LONGEST_LETTERS) break;
    if (last !== undefined && !BETWEEN_GROUPS.test(text.slice(last, start))) break;
    value += group;
    last = end;
    if (value.length > LONGEST_NUMBER) break;
    if (isWanted(value)) longest = end;
  }
  return longest;
}

/** Letters that a group without digits may have: the bank of a British account. */
const LONGEST_LETTERS = 4;
/** Letters and digits of the longest bank account. */
const LONGEST_NUMBER = 34;

function matches(text: string, pattern: RegExp): Stretch[] {
  return [...text.matchAll(pattern)].map(({ 0: value, index }) => ({
    start: index,
    end: index + value.length,
  }));
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}
