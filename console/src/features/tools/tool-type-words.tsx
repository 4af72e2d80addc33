import {
  AppWindow,
  Bot,
  CalendarClock,
  Ear,
  Grid3x3,
  Languages,
  type LucideIcon,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  Webhook,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ToolType } from './tool-types.ts';

/** What a type of tool is called, and what it is for. */
type ToolWords = { label: string; hint: string };

/** The types of tools in the language of the interface. */
export function useToolWords(): Readonly<Record<ToolType, ToolWords>> {
  const { t } = useTranslation();
  return {
    end_call: { label: t('functions.end_call'), hint: t('functions.end_call_hint') },
    skip_turn: { label: t('functions.skip_turn'), hint: t('functions.skip_turn_hint') },
    language_detection: { label: t('functions.detect_language'), hint: t('functions.detect_language_hint') },
    transfer_to_agent: { label: t('functions.transfer_ai'), hint: t('functions.transfer_ai_hint') },
    transfer_to_number: { label: t('functions.transfer_human'), hint: t('functions.transfer_human_hint') },
    play_keypad_touch_tone: { label: t('functions.keypad'), hint: t('functions.keypad_hint') },
    schedule_callback: { label: t('functions.callback'), hint: t('functions.callback_hint') },
    add_to_do_not_call: { label: t('functions.never_call'), hint: t('functions.never_call_hint') },
    webhook: { label: t('functions.webhook'), hint: t('functions.webhook_hint') },
    client: { label: t('functions.client'), hint: t('functions.client_hint') },
  };
}

const ICONS: Readonly<Record<ToolType, LucideIcon>> = {
  end_call: PhoneOff,
  skip_turn: Ear,
  language_detection: Languages,
  transfer_to_agent: Bot,
  transfer_to_number: PhoneForwarded,
  play_keypad_touch_tone: Grid3x3,
  schedule_callback: CalendarClock,
  add_to_do_not_call: PhoneMissed,
  webhook: Webhook,
  client: AppWindow,
};

/** The sign of a type of function. */
export function ToolTypeIcon({ type, size = 16 }: { type: ToolType; size?: 16 | 20 }) {
  const Icon = ICONS[type];
  return <Icon size={size} aria-hidden />;
}
