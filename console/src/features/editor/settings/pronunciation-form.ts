import type { PronunciationRule } from '@parley/contract/pronunciation.ts';
import { z } from 'zod';
import { formAt } from './setting.ts';

const EditedPronunciation = z.object({ word: z.string(), sound: z.string() });
/** A word and how it sounds, as they are typed. */
export type EditedPronunciation = z.infer<typeof EditedPronunciation>;

/** Words and how they sound; rules of other kinds stay stored and are not shown. */
export const pronunciationForm = formAt(
  'conversation_config.tts.pronunciation_rules',
  z.array(EditedPronunciation),
  {
    read: (stored = []) =>
      stored
        .filter(isAlias)
        .map(({ string_to_replace, alias = '' }) => ({ word: string_to_replace, sound: alias })),
    write(edited, saved) {
      const typed = edited
        .map(({ word, sound }) => ({ word: word.trim(), sound: sound.trim() }))
        .filter(({ word, sound }) => word !== '' || sound !== '');
      if (typed.length === 0 && saved === undefined) return undefined;
      const known = saved?.filter(isAlias) ?? [];
      const others = saved?.filter((rule) => !isAlias(rule)) ?? [];
      return [...typed.map(({ word, sound }) => ruleOf(word, sound, known)), ...others];
    },
    errors: (edited, { conversation_config: { tts } }) =>
      pronunciationErrors(edited, tts?.pronunciation_rules ?? []),
  },
);

/** A word that says how it sounds, with what else its stored rule says. */
function ruleOf(word: string, sound: string, known: readonly PronunciationRule[]): PronunciationRule {
  const stored = known.find(({ string_to_replace }) => string_to_replace === word);
  return { type: 'alias', ...stored, string_to_replace: word, alias: sound };
}

function isAlias({ type = 'alias' }: PronunciationRule): boolean {
  return type === 'alias';
}

/** Each row needs both texts, and each word one row; words whose capitals count are others in other capitals. */
function pronunciationErrors(
  edited: readonly EditedPronunciation[],
  rules: readonly PronunciationRule[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  const exact = rules.filter(({ case_sensitive }) => case_sensitive).map((rule) => rule.string_to_replace);
  const words = edited
    .map(({ word }) => word.trim())
    .map((word) => (exact.includes(word) ? word : word.toLowerCase()));
  for (const [index, { sound }] of edited.entries()) {
    const word = words[index] ?? '';
    if (word === '' && sound.trim() === '') continue;
    if (word === '') errors[`${index}.word`] = 'speech.pronunciation_word_required';
    else if (words.indexOf(word) < index) errors[`${index}.word`] = 'speech.pronunciation_taken';
    if (sound.trim() === '') errors[`${index}.sound`] = 'speech.pronunciation_sound_required';
  }
  return errors;
}
