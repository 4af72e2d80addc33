import { plainText, plainWords } from '@parley/language/plain-text.ts';
import { stem } from '@parley/language/stems.ts';
import { subjectsOf } from '@parley/language/subjects.ts';
import { type Lexicon, languageOfWords, lexiconOf, replaced } from '../lexicon/lexicon.ts';
import type { QueryTerm } from './fact-search.ts';

const WEAK = 0.3;
const FULL = 1;
/** A town that the prompt does not name still asks for the towns that it names. */
const PLACE = 0.7;

/** What a question is looked up by: its words with content, and what its kind expects of an answer. */
export function questionTerms(text: string, lexicon: Lexicon): QueryTerm[] {
  const language = languageOfWords(plainWords(text), lexicon.language);
  const asker = lexiconOf(language);
  const spelled = replaced(plainText(text), asker.shorthand);
  const terms = new Map<string, QueryTerm>();
  const towns = new Set((text.match(TOWN) ?? []).map(plainText));
  const names = new Set((text.match(NAME) ?? []).map(plainText));
  let before = '';
  for (const word of plainWords(replaced(spelled, asker.turnsOfPhrase))) {
    const isOwn = MINE.has(before);
    before = word;
    if (asker.stopWords.has(word) || word.length < 2) continue;
    const known = subjectsOf(word, language);
    const concepts = known.length === 0 && towns.has(word) ? ['place'] : known;
    const isWeak =
      concepts.length === 0 &&
      (asker.weakWords.has(word) || weakStems(asker).has(stem(word, language)) || /^\d+$/.test(word));
    const weight = isWeak ? WEAK : concepts.includes('place') ? PLACE : FULL;
    const stemmed = stem(word, lexicon.language);
    const key = concepts[0] ?? stemmed;
    const same = terms.get(key);
    if (same && same.stem !== stemmed)
      terms.set(`=${stemmed}`, { word, stem: stemmed, concepts: [], weight: 0 });
    if ((same?.weight ?? 0) < weight)
      terms.set(key, {
        word,
        stem: stemmed,
        concepts,
        weight,
        isOwn,
        language: lexicon.language,
        isName: names.has(word),
      });
  }
  for (const expected of expectations(spelled, asker)) {
    if (!terms.has(expected)) terms.set(expected, kindTerm(expected, FULL));
  }
  if (asker.patterns.when.test(spelled))
    for (const expected of ['time', 'day', 'duration']) {
      if (!terms.has(expected)) terms.set(expected, kindTerm(expected, 0));
    }
  return [...terms.values()];
}

const WEAK_STEMS = new Map<string, ReadonlySet<string>>();

function weakStems({ language, weakWords }: Lexicon): ReadonlySet<string> {
  const known =
    WEAK_STEMS.get(language) ??
    new Set([...weakWords].filter((word) => word.length > 3).map((word) => stem(word, language)));
  WEAK_STEMS.set(language, known);
  return known;
}

/** A term for what an answer should show, not for a word of the question. */
function kindTerm(concept: string, weight: number): QueryTerm {
  return { word: '', stem: '', concepts: [concept], weight, isKind: true };
}

/** Tags that an answer to this kind of question carries. */
function expectations(plain: string, { patterns }: Lexicon): string[] {
  return [
    ...(patterns.howMuch.test(plain) ? ['price'] : []),
    ...(patterns.howLong.test(plain) ? ['duration'] : []),
    ...(patterns.where.test(plain) ? ['address'] : []),
    ...(patterns.openWhen.test(plain) ? ['hours'] : []),
  ];
}

const NAME = /\p{Lu}\p{L}{2,}/gu;

/** A name with a capital behind "to" or "in". */
const TOWN = /(?<=\p{L}\s(?:à|a|en|au|aux|to|in)\s)\p{Lu}\p{Ll}{2,}/gu;

/** "My", in languages that callers speak: what follows is theirs, and often not named in the prompt. */
const MINE: ReadonlySet<string> = new Set(
  'my our mon ma mes notre nos mi mis nuestro nuestra mio mia meu minha mijn mein meine min mitt'.split(' '),
);
