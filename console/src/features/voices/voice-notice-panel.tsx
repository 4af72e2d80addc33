import { CallError } from '@parley/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { voiceQuery } from '../../data/voices.ts';
import { Banner } from '../../design/banner.tsx';
import type { ChosenVoice } from './voice-filters.ts';
import { languagesOf, shortCode } from './voice-languages.ts';
import { useVoiceWords } from './voice-words.ts';

/** Says when the chosen voice does not speak the language, or is there no longer. */
export function VoiceNoticePanel({ value, language }: { value: ChosenVoice; language: string }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { data, error } = useQuery({ ...voiceQuery(value.voice), enabled: value.voice !== '' });
  const name = value.voiceName || value.voice;
  if (error instanceof CallError && error.status === 404)
    return (
      <Banner tone="warning" title={t('voices.gone', { name })}>
        {t('voices.gone_hint')}
      </Banner>
    );
  if (!data) return null;
  const languages = languagesOf(data);
  if (languages.length === 0 || languages.includes(shortCode(language))) return null;
  return (
    <Banner tone="warning" title={t('voices.other_language', { name, language: words.language(language) })}>
      {t('voices.other_language_hint')}
    </Banner>
  );
}
