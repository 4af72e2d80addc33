import { RedactedEntity } from '@parley/contract/redaction.ts';
import { listedPhrases } from '@parley/language/conversation-words.ts';
import { plainText } from '@parley/language/plain-text.ts';
import words from './asked-words.json' with { type: 'json' };

/** What a text asks for or names, in any language that agents speak. An e-mail address is known by its sign. */
export function askedIn(text: string): RedactedEntity[] {
  const plain = spaced(text);
  return RedactedEntity.options.filter((entity) =>
    ASKED_WORDS.get(entity)?.some((word) => plain.includes(word)),
  );
}

const ASKED_WORDS = new Map(
  Object.entries(words).map(([entity, list]) => [entity, listedPhrases(list).map(spaced)]),
);

function spaced(text: string): string {
  return ` ${plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
