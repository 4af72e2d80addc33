import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortCode } from './voice-languages.ts';

/** Says what is known about voices in the language of the interface. */
export type VoiceWords = {
  language: (code: string) => string;
  /** What the dictionary does not know, as it came. */
  accent: (key: string) => string;
  gender: (key: string) => string;
};

export function useVoiceWords(): VoiceWords {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language', fallback: 'code' });
    const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase(i18n.language) + text.slice(1);
    return {
      language: (code) => {
        try {
          return capitalized(names.of(shortCode(code)) ?? code);
        } catch {
          // A service may name a language in a way of its own.
          return code;
        }
      },
      accent: (key) => {
        const known = `voices.accent_${key}`;
        return i18n.exists(known) ? t(known) : capitalized(key.replaceAll(/[_-]+/g, ' '));
      },
      gender: (key) => {
        if (key === 'male') return t('voices.gender_male');
        if (key === 'female') return t('voices.gender_female');
        if (key === 'neutral') return t('voices.gender_neutral');
        return capitalized(key);
      },
    };
  }, [t, i18n]);
}
