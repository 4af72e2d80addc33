import type { CalendarDay } from '@parley/language/dates.ts';
import { numbersIn } from '@parley/language/numbers.ts';
import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { Span } from '@parley/language/spans.ts';
import { agreementIn, answerValue, PHONE, trimmed, wholeReference } from '../../dialogue/answer-value.ts';
import { type Lexicon, languageOfWords } from '../../lexicon/lexicon.ts';
import { keysOfWord } from '../tool-subjects.ts';
import type { ToolTraits } from '../tool-traits.ts';
import { choicesIn, listedChoices } from './listed-choices.ts';
import type { Parameter } from './parameter-schema.ts';
import { type ParameterKind, topicOf } from './parameter-topic.ts';
import { dateSpans, momentSpans, nameSpans, phraseSpans, placeSpans, timeSpans } from './phrase-spans.ts';

export type ValueReading = { lexicon: Lexicon; today: CalendarDay; traits: ToolTraits };

/** The values of a kind in a text, asked for or not, in their order; each is one that the parameter allows. */
export function spansOf(
  parameter: Parameter,
  kind: ParameterKind,
  text: string,
  reading: ValueReading,
): Span<unknown>[] {
  return found(parameter, kind, text, reading).flatMap((span) => {
    const value = allowed(parameter, span.value);
    return value === undefined ? [] : [{ ...span, value }];
  });
}

/** The values that a text gives which was said when a parameter had been asked for. */
export function askedSpans(parameter: Parameter, text: string, reading: ValueReading): Span<unknown>[] {
  const { kind } = topicOf(parameter);
  const spans = spansOf(parameter, kind, text, reading);
  const isWhole = kind === 'text' || kind === 'name' || (kind === 'reference' && !parameter.isList);
  if (spans.length > 0 && !isWhole) return spans;
  const said = trimmed(text.normalize('NFC'));
  const whole = (value: unknown): Span<unknown>[] => {
    const fits = value === undefined ? undefined : allowed(parameter, value);
    return fits === undefined ? [] : [{ value: fits, start: 0, end: text.length, text }];
  };
  const { lexicon } = reading;
  switch (kind) {
    case 'email':
      return whole(answerValue('email', said, lexicon));
    case 'reference': {
      const joined = parameter.isList ? undefined : wholeReference(said, lexicon);
      if (joined !== undefined || spans.length > 0) return joined === undefined ? spans : whole(joined);
      const digits = /^(?:\D{0,20}\s)?(\d(?:[\s.-]?\d)*[\s.-]?)$/.exec(said)?.[1]?.replaceAll(/[\s.-]/g, '');
      return whole(digits ?? answerValue('reference', said, lexicon));
    }
    case 'boolean': {
      const agreement = agreementIn(plainText(said), lexicon);
      return agreement === 'neither' ? [] : whole(agreement === 'yes');
    }
    case 'name':
      return whole(partOfName(answerValue('name', said, lexicon), parameter));
    case 'text':
    case 'place':
    case 'query':
    case 'trouble':
    case 'wording':
    case 'thing': {
      if (/\?\s*$/.test(said)) return [];
      const answer = answerValue('text', said, lexicon);
      if (answer === undefined || !parameter.isList) return whole(answer);
      const parts = answer
        .split(/\s*[,;]\s*|\s+(?:and|et|y|e|und|en|och|i)\s+/u)
        .filter((part) => part !== '');
      return parts.flatMap((part) => whole(part));
    }
    default:
      return [];
  }
}

function found(
  parameter: Parameter,
  kind: ParameterKind,
  text: string,
  reading: ValueReading,
): Span<unknown>[] {
  const { lexicon } = reading;
  const language = languageOfWords(plainWords(text), lexicon.language);
  switch (kind) {
    case 'email':
      return matched(text, EMAIL);
    case 'phone':
      return matched(
        text.replaceAll(EMAIL, (email) => ' '.repeat(email.length)),
        new RegExp(PHONE, 'g'),
      );
    case 'reference':
      return references(text);
    case 'choice':
      return choiceSpans(parameter, text, language, reading);
    case 'date':
      return dateSpans(parameter, text, { ...reading, language });
    case 'time':
      return timeSpans(parameter, text, language);
    case 'moment':
      return momentSpans(parameter, text, { ...reading, language });
    case 'number':
      return numbersIn(text, language).filter(
        ({ isArticle, start, end }) => !isArticle || trimmed(text).length <= end - start,
      );
    case 'name':
      return nameSpans(text, lexicon).flatMap((span) => {
        const value = partOfName(span.value, parameter);
        return value === undefined ? [] : [{ ...span, value }];
      });
    case 'place':
      return placeSpans(text, { ...reading, language });
    case 'wording':
    case 'query':
    case 'thing':
    case 'trouble':
      return phraseSpans(kind, text, { ...reading, language });
    case 'boolean':
    case 'text':
      return [];
  }
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu;
const REFERENCE =
  /(?<![\p{L}\p{N}@./:£$€,-])#?(?=[\p{L}\p{N}/_-]{0,40}\d)[\p{L}\p{N}][\p{L}\p{N}/_-]{0,40}(?![\p{L}\p{N}@:/€£%])/gu;
/** A day, an hour and an ordinal look like references. */
const NO_REFERENCE =
  /^(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{4}-\d\d-\d\d|\d{1,2}h\d{0,2}|\d{1,2}(?:st|nd|rd|th|er|am|pm)|\d{1,2})$/iu;
/** Units behind which a number is none either. */
const BEHIND_NUMBER =
  /^\s*(?:€|£|\$|%|euros?|people|persons?|guests?|personnes?|personas?|nights?|nuits?|noches?|times|fois|minutes?|hours?|heures?|horas?|days?|jours?|dias?)/iu;

function matched(text: string, pattern: RegExp): Span<string>[] {
  return [...text.matchAll(pattern)].map(({ 0: value, index }) => ({
    value: value.trim(),
    text: value,
    start: index,
    end: index + value.length,
  }));
}

function references(text: string): Span<string>[] {
  return matched(text, REFERENCE)
    .filter(({ value, end }) => !BEHIND_NUMBER.test(text.slice(end)) && !NO_REFERENCE.test(value))
    .map((span) => ({ ...span, value: span.value.replace(/^#/, '') }));
}

function choiceSpans(
  parameter: Parameter,
  text: string,
  language: string,
  { traits }: ValueReading,
): Span<unknown>[] {
  const choices = listedChoices(parameter, traits.tool.description);
  const keysOf = (words: readonly string[]) =>
    new Set(words.flatMap((word) => [...keysOfWord(word, language), word]));
  const named = choicesIn(text, choices, keysOf);
  if (named.length !== 1 && !parameter.isList) return [];
  return named.map(({ value }) => ({ value, start: 0, end: 0, text }));
}

/** First or last name of a whole one, where a tool wants them apart. */
function partOfName(name: string | undefined, parameter: Parameter): string | undefined {
  const { topic } = topicOf(parameter);
  const words = name?.split(/\s+/) ?? [];
  if (name === undefined || words.length < 2) return name;
  if (topic === 'firstName') return words[0];
  return topic === 'lastName' ? words.slice(1).join(' ') : name;
}

/** The value in the parameter's type; undefined where it does not allow it. */
function allowed(parameter: Parameter, value: unknown): unknown {
  const { type, minimum, maximum, maxLength, options } = parameter;
  if (options !== undefined) return value;
  if (type === 'number' || type === 'integer') {
    const number = typeof value === 'number' ? value : Number(String(value).replace(',', '.'));
    const isFit = Number.isFinite(number) && number >= minimum && number <= maximum;
    return isFit && (type === 'number' || Number.isInteger(number)) ? number : undefined;
  }
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && (text.length > maxLength || text === '') ? undefined : text;
}
