import { RedactedEntity } from '@parley/contract/redaction.ts';
import { listedPhrases } from '@parley/language/conversation-words.ts';
import { plainText } from '@parley/language/plain-text.ts';
import { overlaps, type Token, tokensOf } from '@parley/language/spans.ts';
import words from './asked-words.json' with { type: 'json' };

/** Where a text names an entity, such as "date of birth". */
export type NamedEntity = { entity: RedactedEntity; start: number; end: number };

/** What a text asks for or names, in any language that agents speak. */
export function askedIn(text: string): RedactedEntity[] {
  const named = new Set(namedIn(text).map(({ entity }) => entity));
  return RedactedEntity.options.filter((entity) => named.has(entity));
}

/** What a field of this name has. */
export function askedByField(name: string): RedactedEntity[] {
  const asked = askedIn(name);
  return ADDRESS_FIELDS.has(plainText(name)) ? [...asked, 'location.location_address'] : asked;
}

/** Too many things are addressed for these words to ask for an address in a sentence. */
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(
  listedPhrases(
    'address, adresse, direccion, indirizzo, adres, endereco, adress, street, rue, calle, strasse, via, straat, ulica, rua, gata',
  ),
);

/**
 * What a text names, with where. A word of the lists that has accents must have them: « né le » is not « ne le ». The
 * address of an e-mail is none of a street.
 */
export function namedIn(text: string, tokens: readonly Token[] = tokensOf(text)): NamedEntity[] {
  const named = tokens.flatMap(({ plain, start }, at) =>
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
  const mail = named.filter(({ entity }) => entity === 'email_address');
  return named.filter(
    (each) => each.entity !== 'location.location_address' || !mail.some((other) => overlaps(each, other)),
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
