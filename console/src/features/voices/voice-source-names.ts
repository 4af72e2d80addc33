import type { VoiceSource } from '@parley/contract/voices.ts';
import { useTranslation } from 'react-i18next';

/** Gives the name of who speaks with a voice. */
export function useSourceNames(): (source: VoiceSource) => string {
  const { t } = useTranslation();
  return (source) => {
    switch (source) {
      case 'built-in':
        return t('voices.source_built_in');
      case 'elevenlabs':
        return 'ElevenLabs';
      case 'openai-compatible':
        return t('voices.source_openai');
      case 'clone':
        return t('voices.source_clone');
    }
  };
}
