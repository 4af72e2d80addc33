import { RedactedEntity } from '@parley/contract/redaction.ts';
import { listedPhrases } from '@parley/language/conversation-words.ts';
import { type Token, tokensOf } from '@parley/language/spans.ts';
import words from './asked-words.json' with { type: 'json' };

/** Where a text names an entity, such as "date of birth". */
export type NamedEntity = { entity: RedactedEntity; start: number; end: number };

/** What a text asks for or names, in any language that agents speak. An e-mail address is known by its sign. */
export function askedIn(text: string): RedactedEntity[] {
  const named = new Set(namedIn(text).map(({ entity }) => entity));
  return RedactedEntity.options.filter((entity) => named.has(entity));
}

/** The same with where it is named. A word of the lists that has accents must have them: « né le » is not « ne le ». */
export function namedIn(text: string, tokens: readonly Token[] = tokensOf(text)): NamedEntity[] {
  return tokens.flatMap(({ plain, start }, at) =>
    (PHRASES.get(plain) ?? []).flatMap(({ entity, phrase }) => {
      const said = tokens.slice(at, at + phrase.length);
      const isSaid = phrase.every(({ word, plain }, next) => {
        const token = said[next];
        if (token?.plain !== plain) return false;
        return word === plain || text.slice(token.start, token.end).normalize('NFC').toLowerCase() === word;
      });
      return isSaid ? [{ entity, start, end: said.at(-1)?.end ?? start }] : [];
    }),
  );
}

type Phrase = { entity: RedactedEntity; phrase: readonly { word: string; plain: string }[] };

/** Phrases by their first word in plain form. */
const PHRASES: ReadonlyMap<string | undefined, Phrase[]> = Map.groupBy(
  Object.entries(words).flatMap(([entity, list]) =>
    listedPhrases(list).map((text) => ({
      entity: RedactedEntity.parse(entity),
      phrase: tokensOf(text).map(({ plain, start, end }) => ({ word: text.slice(start, end), plain })),
    })),
  ),
  ({ phrase }) => phrase[0]?.plain,
);
