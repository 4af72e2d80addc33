import { plainText } from '@parley/language/plain-text.ts';
import { stem } from '@parley/language/stems.ts';
import actions from '../lexicon/actions.json' with { type: 'json' };
import { lexiconOf } from '../lexicon/lexicon.ts';

/** What a tool does, or a caller wants done; `find` only looks something up. */
export type Action = keyof typeof actions;

/** How a sentence asks: firmly for something to be done, whether it can be done, or for information. */
export type Wish = 'firm' | 'tentative' | 'information' | 'none';

/** What a sentence in plain form asks for. */
export function wishIn(plain: string, language: string): Wish {
  const { wishes } = lexiconOf(language);
  const bare = plain.replace(/^[¿¡\s]+/, '');
  return (['information', 'firm', 'tentative'] as const).find((wish) => wishes[wish].test(bare)) ?? 'none';
}

/** Actions by verb in plain form, in the languages that are spoken. */
const BY_WORD = new Map<string, Action>();
for (const [action, lines] of Object.entries(actions) as [Action, string[]][])
  for (const word of lines.flatMap((line) => line.split(' ')))
    if (!BY_WORD.has(plainText(word))) BY_WORD.set(plainText(word), action);

const SHORTEST_STEMMED = 5;
const BY_STEM = new Map<string, ReadonlyMap<string, Action>>();

/** What a plain word, which is taken for a verb, wants done. */
export function actionOf(word: string, language: string): Action | undefined {
  const exact = BY_WORD.get(word);
  if (exact) return exact;
  const stems = BY_STEM.get(language) ?? stemsIn(language);
  BY_STEM.set(language, stems);
  return word.length < SHORTEST_STEMMED ? undefined : stems.get(stem(word, language));
}

function stemsIn(language: string): ReadonlyMap<string, Action> {
  const stems = new Map<string, Action>();
  for (const [word, action] of BY_WORD) {
    const stemmed = stem(word, language);
    if (word.length >= SHORTEST_STEMMED && stemmed.length >= 4 && !stems.has(stemmed))
      stems.set(stemmed, action);
  }
  return stems;
}

/** The actions that a text asks for with a verb, but for looking up. */
export function actionsIn(words: readonly string[], language: string): Set<Action> {
  const { determiners } = lexiconOf(language);
  const found = new Set<Action>();
  for (const [index, word] of words.entries()) {
    const action = determiners.has(words[index - 1] ?? '') ? undefined : actionOf(word, language);
    if (action !== undefined && action !== 'find') found.add(action);
  }
  return found;
}

/** Whether a text says that something is not wanted: "do not cancel", « je ne veux pas annuler ». */
export function isNegated(words: readonly string[], language: string): boolean {
  const told = words.filter((word) => !BETWEEN.has(word));
  return told.some((word, index) => {
    if (!NEGATIONS.has(word)) return false;
    const beside = FOLLOWING.has(language) ? [told[index - 1], told[index + 1]] : [told[index + 1]];
    return beside.some((other = '') => WANTS.has(other) || actionOf(other, language) !== undefined);
  });
}

const NEGATIONS: ReadonlySet<string> = new Set(
  'not never don dont didn ne n no non nao niet nicht nie inte'.split(' '),
);
/** Languages whose negation may follow the verb. */
const FOLLOWING: ReadonlySet<string> = new Set(['de', 'nl', 'sv']);
/** Pronouns and the like between a negation and its verb. */
const BETWEEN: ReadonlySet<string> = new Set('t me te se lo la le les l m vous nous y en to'.split(' '));
const WANTS: ReadonlySet<string> = new Set(
  'want need wish like veux voulons voudrais souhaite desire quiero queremos quisiera deseo necesito voglio vorrei quero queria wil willen mochte will wollen brauche chce vill'.split(
    ' ',
  ),
);

/** Behind these names a tool looks something up, even where they begin with what may be a verb: "order status". */
export const LOOKED_UP: ReadonlySet<string> = new Set(
  'status state info information details history availability price prices cost costs quote forecast weather list lookup policy conditions hours schedule balance statut etat estado historial disponibilidad disponibilite precio prix tarif tarifs'.split(
    ' ',
  ),
);
