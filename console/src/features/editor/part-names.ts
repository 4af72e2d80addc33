import { MOODS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import type { DifferingPart } from './draft/draft-differences.ts';

/** What each part of an agent is called, in the language of the interface. */
export function usePartNames(): Readonly<Record<DifferingPart, string>> {
  const { t } = useTranslation();
  return {
    name: t('editor.name'),
    language: t('editor.language'),
    llmModel: t('editor.model'),
    temperature: t('editor.mood'),
    firstMessage: t('prompt.first_message'),
    personality: t('prompt.personality'),
    environment: t('prompt.environment'),
    objective: t('prompt.objective'),
    tone: t('prompt.tone'),
    mandatoryQuestions: t('prompt.mandatory_questions'),
    rules: t('prompt.rules'),
    tools: t('prompt.tools'),
    custom: t('prompt.custom'),
    otherSettings: t('editor.other_settings'),
  };
}

/** Gives a part's text as the editor shows it: moods and languages by their names. */
export function usePartText(): (part: DifferingPart, text: string) => string {
  const { t, i18n } = useTranslation();
  const moods: Readonly<Record<string, string>> = {
    [MOODS.deterministic]: t('editor.mood_deterministic'),
    [MOODS.creative]: t('editor.mood_creative'),
    [MOODS.veryCreative]: t('editor.mood_very_creative'),
  };
  return (part, text) => {
    if (part === 'language')
      return new Intl.DisplayNames(i18n.language, { type: 'language' }).of(text) ?? text;
    if (part === 'temperature') return moods[text] ?? t('editor.mood_custom', { value: text });
    return text;
  };
}
