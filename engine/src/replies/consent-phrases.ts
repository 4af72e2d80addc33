import type { AgentLanguage } from '@parley/contract/languages.ts';
import { CONVERSATION_WORDS } from '@parley/language/conversation-words.ts';
import type { SessionTool } from '../tools/tool.ts';

// How a caller is asked before something is done that must not be done without them.

/** Values that are named, and how much of each. */
const MAX_VALUES = 8;
const MAX_VALUE_CHARACTERS = 80;

/** The question whether a call may be made: what will be done and with which values, then the question itself. */
export function consentQuestion(
  { title, announcement: own }: Pick<SessionTool, 'title' | 'announcement'>,
  input: Readonly<Record<string, unknown>>,
  language: AgentLanguage,
): { announcement: string; question: string } {
  const { consent: asking, phrases } = CONVERSATION_WORDS[language];
  if (own !== undefined)
    return { announcement: filledIn(phrases[own], input, language), question: asking.question };
  const values = valuesOf(input);
  const announced = values === '' ? asking.announcedPlainly : asking.announced;
  return {
    // Names and values may contain what looks like a replacement pattern.
    announcement: announced.replace('{what}', () => inWords(title)).replace('{values}', () => values),
    question: asking.question,
  };
}

function filledIn(text: string, input: Readonly<Record<string, unknown>>, language: AgentLanguage): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => dayIn(textOf(input[name]), language));
}

// A day that is written for machines is said as people do.
function dayIn(text: string, language: AgentLanguage): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return text;
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, day).format(Date.parse(text));
}

function valuesOf(input: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(input).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === '' ? [] : [`${inWords(name)}: ${text}`];
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
