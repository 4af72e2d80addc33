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
import type { ToolType } from './tool-types.ts';

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
