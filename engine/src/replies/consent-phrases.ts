import type { AgentLanguage } from '@parley/contract/languages.ts';
import { CONVERSATION_WORDS } from '@parley/language/conversation-words.ts';
import { spelled } from '@parley/language/spoken/spelled.ts';
import type { SessionTool } from '../tools/tool.ts';

// How a caller is asked before something is done that must not be done without them.

/** Values that are named, and how much of each. */
const MAX_VALUES = 8;
const MAX_VALUE_CHARACTERS = 80;

type Input = Readonly<Record<string, unknown>>;

/**
 * The question whether a call may be made: what will be done and with which values, then the question itself.
 * @param declined values that the caller was told before and did not agree to: those in their place are spelled
 */
export function consentQuestion(
  tool: Pick<SessionTool, 'title' | 'announcement'>,
  input: Input,
  { language, declined }: { language: AgentLanguage; declined?: Input | undefined },
): { announcement: string; question: string } {
  const { consent: asking, phrases } = CONVERSATION_WORDS[language];
  const { title, announcement: own } = tool;
  const lettersOf = (name: string) =>
    lettersBehind(input[name], declined ? declined[name] : input[name], language);
  const template = typeof own === 'string' ? phrases[own] : own?.language === language ? own.text : undefined;
  if (template !== undefined)
    return { announcement: filledIn(template, input, { language, lettersOf }), question: asking.question };
  const values = valuesOf(input, lettersOf);
  const announced = values === '' ? asking.announcedPlainly : asking.announced;
  return {
    // Names and values may contain what looks like a replacement pattern.
    announcement: announced.replace('{what}', () => inWords(title)).replace('{values}', () => values),
    question: asking.question,
  };
}

/** Letters of the longest text that is spelled, and its words. */
const MAX_SPELLED = { characters: 40, words: 3 };

/** The letters of a value that took the place of another, to be said behind it; empty where it is not spelled. */
function lettersBehind(value: unknown, before: unknown, language: AgentLanguage): string {
  if (value === before || typeof value !== 'string' || value.length > MAX_SPELLED.characters) return '';
  const isCode =
    value.length > 1 && value.split(/\s+/).length <= MAX_SPELLED.words && !DATE_OR_TIME.test(value);
  return isCode ? `, ${spelled(value, language)}` : '';
}

const DATE_OR_TIME = /^(\d{4}-\d\d-\d\d|\d\d?:\d\d)/;

type Saying = { language: AgentLanguage; lettersOf: (name: string) => string };

function filledIn(text: string, input: Input, { language, lettersOf }: Saying): string {
  return text.replaceAll(
    /\{([\w-]+)\}/g,
    (_, name: string) => dayIn(textOf(input[name]), language) + lettersOf(name),
  );
}

// A day that is written for machines is said as people do.
function dayIn(text: string, language: AgentLanguage): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return text;
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, day).format(Date.parse(text));
}

function valuesOf(input: Input, lettersOf: Saying['lettersOf'] = () => ''): string {
  const named = Object.entries(input).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === '' ? [] : [`${inWords(name)}: ${text}${lettersOf(name)}`];
  });
  const more = named.length > MAX_VALUES ? ', …' : '';
  return named.slice(0, MAX_VALUES).join(', ') + more;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return shortened(
      value
        .map(textOf)
        .filter((text) => text !== '')
        .join(' / '),
    );
  if (typeof value !== 'object') return shortened(String(value).replaceAll(/\s+/g, ' ').trim());
  return shortened(valuesOf({ ...value }));
}

function shortened(text: string): string {
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS).trimEnd()}…`;
}

// Names of tools are written for machines: create_order, createOrder.
function inWords(name: string): string {
  return name
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .trim();
}
