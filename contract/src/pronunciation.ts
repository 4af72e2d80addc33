import { z } from 'zod';
import { PRONUNCIATION } from './limits.ts';

/**
 * How a word of an agent's replies is to sound, as rules of ElevenLabs' pronunciation dictionaries are written. Rules of
 * other types than `alias` are stored and not obeyed.
 */
export const PronunciationRule = z.looseObject({
  /** `alias` where it is left out. */
  type: z.string().max(40).optional(),
  string_to_replace: z.string().max(PRONUNCIATION.wordCharacters),
  /** What is spoken in its place. */
  alias: z.string().max(PRONUNCIATION.aliasCharacters).optional(),
  /** Whether capitals have to be the same. */
  case_sensitive: z.boolean().optional(),
});
export type PronunciationRule = z.infer<typeof PronunciationRule>;

/** An agent's rules, in no particular order: of two that match, the longer one applies. */
export const PronunciationRules = z.array(PronunciationRule).max(PRONUNCIATION.rules);

/** Finds the words of rules in a text. */
export type Pronunciation = {
  /** Global. */
  pattern: RegExp;
  /** How a word that the pattern found sounds; undefined where its capitals are others than the rule's. */
  aliasOf: (found: string) => string | undefined;
};

/** @returns undefined where no rule replaces anything */
export function pronunciationOf(rules: readonly PronunciationRule[]): Pronunciation | undefined {
  const obeyed = rules
    .filter(({ type = 'alias', alias = '' }) => type === 'alias' && alias.trim() !== '')
    .map(({ string_to_replace: word, alias = '', case_sensitive: isExact = false }) => ({
      word: plainSpaces(word),
      alias: alias.trim(),
      isExact,
    }))
    .filter(({ word }) => word !== '')
    .toSorted((one, other) => other.word.length - one.word.length);
  if (obeyed.length === 0) return undefined;
  const words = obeyed.map(({ word }) => wordPattern(word)).join('|');
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu'),
    aliasOf(found) {
      const plain = plainSpaces(found);
      const exact = obeyed.find(({ word }) => word === plain);
      const rule = exact ?? obeyed.find(({ word, isExact }) => !isExact && isSameWord(word, plain));
      return rule?.alias;
    },
  };
}

/** A text with the words of rules in the form in which they sound. */
export function pronounced(text: string, rules: readonly PronunciationRule[]): string {
  const pronunciation = pronunciationOf(rules);
  if (!pronunciation) return text;
  return text.replaceAll(pronunciation.pattern, (found) => pronunciation.aliasOf(found) ?? found);
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function plainSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'");
}

function wordPattern(word: string): string {
  return word
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, (mark) => `\\${mark}`)
    .replaceAll(' ', '\\s+')
    .replaceAll("'", "['’]");
}
