import { parsedJson } from '@parley/contract/json.ts';
import type { RedactedEntity } from '@parley/contract/redaction.ts';
import { askedByField } from './asked-words.ts';

// What belongs here: values in texts that are no words: with names beside them, and written in signs of their own.

/** Puts marks into a value, which answers what its name asks for. */
type Marking = (value: string, asked: readonly RedactedEntity[]) => string;

/** What a field has, by its name: `cardNumber`, `card_number` and `order[card]` alike. */
export function askedByName(name: string): RedactedEntity[] {
  const innermost = name.split(/[[\].]+/).findLast((part) => /\p{L}/u.test(part)) ?? name;
  return askedByField(innermost.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll(/[_-]/g, ' '));
}

/** Whether a text has the fields of a form: `card=4242+4242&cvc=123`. */
export function isForm(text: string): boolean {
  return /^[^\s&=]+=[^\s]*$/.test(text);
}

/** A form, or the query of an address, with marks in its names and values; those are not encoded. */
export function markedForm(text: string, marking: Marking): string {
  return text
    .split('&')
    .map((field) => {
      const [name = '', ...values] = field.split('=');
      const asked = askedByName(readable(name, true));
      return [markedPart(name, []), ...(values.length > 0 ? [markedPart(values.join('='), asked)] : [])].join(
        '=',
      );
    })
    .join('&');

  function markedPart(written: string, asked: readonly RedactedEntity[]): string {
    const value = readable(written, true);
    const stored = marking(value, asked);
    return stored === value ? written : stored;
  }
}

/** A text with marks in the strings and numbers of JSON that stand in it, be it whole or cut off. */
export function markedJsonPieces(text: string, marking: Marking): string {
  return text.replaceAll(
    JSON_PIECE,
    (piece, name: string | undefined, colon: string, value: string | undefined) => {
      if (name === undefined || value === undefined) return markedLiteral(piece, []);
      return `${markedLiteral(name, [])}${colon}${markedLiteral(value, askedByName(name.slice(1, -1)))}`;
    },
  );

  function markedLiteral(literal: string, asked: readonly RedactedEntity[]): string {
    const value = literal.startsWith('"') ? parsedJson(literal) : literal;
    if (typeof value !== 'string') return literal;
    const stored = marking(value, asked);
    return stored === value ? literal : JSON.stringify(stored);
  }
}

/** A string or number with its name, or a string alone. */
const JSON_PIECE =
  /("(?:[^"\\\n]|\\.)*")(\s{0,100}:\s{0,100})("(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?![\w.]))|"(?:[^"\\\n]|\\.)*"/g;

/** What stands behind the signs of an address, piece by piece: one that cannot be read stays. */
export function readable(text: string, isForm = false): string {
  return (isForm ? text.replaceAll('+', ' ') : text).replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
