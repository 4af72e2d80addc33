import type { SystemToolType } from '@parley/contract/functions.ts';
import { useTranslation } from 'react-i18next';

/** What stands for an empty description, said to people. */
export function useUsualDescriptions(): Readonly<Record<SystemToolType, string>> {
  const { t } = useTranslation();
  return {
    end_call: t('functionEditor.usual_end_call'),
    skip_turn: t('functionEditor.usual_skip_turn'),
    language_detection: t('functionEditor.usual_language_detection'),
    transfer_to_agent: t('functionEditor.usual_transfer_to_agent'),
    transfer_to_number: t('functionEditor.usual_transfer_to_number'),
    play_keypad_touch_tone: t('functionEditor.usual_play_keypad_touch_tone'),
  };
}
