import type { CollectedField } from '@parley/contract/agent-config.ts';
import type { EndedConversation } from './aftercare-store.ts';

type Turns = readonly Pick<EndedConversation['turns'][number], 'role' | 'message'>[];

const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u;
const PHONE = /(?<![\p{L}\d])\+?\d(?:[ .()/-]{0,2}\d){6,14}(?!\d)/u;
/** A number whose thousands may stand apart: by a comma in English, by a dot elsewhere, by a space in both. */
const NUMBER = { english: numberPattern(','), other: numberPattern('.') };

/** Words by which a description asks for an e-mail address or a phone number, in the languages of agents. */
const ASKS_FOR_EMAIL = /e-?mail|courriel|correo|posta elettronica|mejl|@/iu;
const ASKS_FOR_PHONE = /phone|téléphon|telefon|teléfono|telefoon|móvil|mobile|handy|portable|komór/iu;

const YES =
  /^(yes|yeah|yep|sure|of course|oui|ouais|bien sûr|d’accord|d'accord|sí|si|claro|sim|ja|jo|tak|jasne|javisst|certo|klar|natürlich)(?!\p{L})/iu;
const NO = /^(no|nope|non|pas du tout|não|nee|nein|nie|nej|not)(?!\p{L})/iu;

/**
 * The value of a collected field, where its form alone tells it: an e-mail address, a phone number, a number, or yes
 * and no to a question about it.
 * @returns null where rules cannot tell
 */
export function extractedValue(
  id: string,
  { type, description }: CollectedField,
  turns: Turns,
  language: string,
): string | number | boolean | null {
  const wanted = `${id.replaceAll(/[_-]/g, ' ')} ${description}`;
  const said = turns.filter(({ role }) => role === 'user').map(({ message }) => message);
  switch (type) {
    case 'string':
      if (ASKS_FOR_EMAIL.test(wanted)) return lastMatch(said, EMAIL);
      return ASKS_FOR_PHONE.test(wanted) ? lastMatch(said, PHONE) : null;
    case 'boolean':
      return yesOrNo(answersAbout(wanted, turns));
    case 'integer':
    case 'number':
      return numberIn(answersAbout(wanted, turns), { type, language });
  }
}

/** What the caller said right after the agent spoke of the matter, the last answer first. */
function answersAbout(wanted: string, turns: Turns): string[] {
  const all = contentWords(wanted);
  const telling = all.filter((word) => !NUMBERS.has(word));
  const words = new Set(telling.length > 0 ? telling : all);
  const isAbout = (text: string) => contentWords(text).some((word) => words.has(word));
  return turns
    .flatMap(({ role, message }, index) => {
      const before = turns[index - 1];
      return role === 'user' && before?.role === 'agent' && isAbout(before.message) ? [message.trim()] : [];
    })
    .reverse();
}

/** Beginnings of "number": the number of guests and that of an order are about different things. */
const NUMBERS: ReadonlySet<string> = new Set(
  'numbe nombr numér númer numer numme anzah aanta antal liczb'.split(' '),
);

// Beginnings stand for words: "reservation" and "reserved" are about the same.
function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5));
}

function yesOrNo(answers: readonly string[]): boolean | null {
  for (const answer of answers) {
    if (YES.test(answer)) return true;
    if (NO.test(answer)) return false;
  }
  return null;
}

function numberIn(
  answers: readonly string[],
  { type, language }: { type: 'integer' | 'number'; language: string },
): number | null {
  const pattern = language === 'en' ? NUMBER.english : NUMBER.other;
  for (const answer of answers) {
    const { sign = '', grouped, plain = '', decimals = '0' } = pattern.exec(answer)?.groups ?? {};
    const digits = grouped?.replaceAll(/\D/gu, '') ?? plain;
    const value = Number(`${sign}${digits}.${decimals}`);
    if (digits !== '' && (type === 'number' || Number.isInteger(value))) return value;
  }
  return null;
}

function numberPattern(mark: ',' | '.'): RegExp {
  const grouped = `[1-9]\\d{0,2}(?:[${mark} \\u00a0\\u202f]\\d{3}){1,3}(?!\\d)`;
  return new RegExp(
    `(?<![\\p{L}\\d.,])(?<sign>-?)(?:(?<grouped>${grouped})|(?<plain>\\d{1,9}))(?:[.,](?<decimals>\\d{1,4}))?(?![\\p{L}\\d])`,
    'u',
  );
}

// What is said last corrects what was said before.
function lastMatch(said: readonly string[], pattern: RegExp): string | null {
  const found = said.findLast((message) => pattern.test(message));
  return found === undefined ? null : (pattern.exec(found)?.[0] ?? null);
}
