import { useTranslation } from 'react-i18next';
import type { FunctionType } from './function-types.ts';

/** What a type of function is called, and what it is for. */
export type FunctionWords = { label: string; hint: string };

/** The types of functions in the language of the interface. */
export function useFunctionWords(): Readonly<Record<FunctionType, FunctionWords>> {
  const { t } = useTranslation();
  return {
    end_call: { label: t('functions.end_call'), hint: t('functions.end_call_hint') },
    skip_turn: { label: t('functions.skip_turn'), hint: t('functions.skip_turn_hint') },
    language_detection: { label: t('functions.detect_language'), hint: t('functions.detect_language_hint') },
    transfer_to_agent: { label: t('functions.transfer_ai'), hint: t('functions.transfer_ai_hint') },
    transfer_to_number: { label: t('functions.transfer_human'), hint: t('functions.transfer_human_hint') },
    play_keypad_touch_tone: { label: t('functions.keypad'), hint: t('functions.keypad_hint') },
    webhook: { label: t('functions.webhook'), hint: t('functions.webhook_hint') },
    client: { label: t('functions.client'), hint: t('functions.client_hint') },
  };
}
