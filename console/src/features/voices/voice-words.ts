import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../design/language-name.ts';
import { shortCode } from './voice-languages.ts';

/** Says what is known about voices in the language of the interface. */
export function useVoiceWords() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase(i18n.language) + text.slice(1);
    const known = (key: string, text: string) =>
      i18n.exists(key) ? t(key) : capitalized(text.replaceAll(/[_-]+/g, ' '));
    return {
      language: (code: string) => languageName(shortCode(code), i18n.language),
      /** What the dictionary does not know, as it came. */
      accent: (key: string) => known(`voices.accent_${key}`, key),
      /** How a voice sounds, such as `warm`. */
      sound: (key: string) => known(`voices.sound_${key}`, key),
      gender: (key: string) => t(`voices.gender_${key}`, { defaultValue: capitalized(key) }),
    };
  }, [t, i18n]);
}
