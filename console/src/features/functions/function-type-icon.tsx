import {
  AppWindow,
  Bot,
  Ear,
  Grid3x3,
  Languages,
  type LucideIcon,
  PhoneForwarded,
  PhoneOff,
  Webhook,
} from 'lucide-react';
import type { FunctionType } from './function-types.ts';

const ICONS: Readonly<Record<FunctionType, LucideIcon>> = {
  end_call: PhoneOff,
  skip_turn: Ear,
  language_detection: Languages,
  transfer_to_agent: Bot,
  transfer_to_number: PhoneForwarded,
  play_keypad_touch_tone: Grid3x3,
  webhook: Webhook,
  client: AppWindow,
};

/** The sign of a type of function. */
export function FunctionTypeIcon({ type, size = 16 }: { type: FunctionType; size?: 16 | 20 }) {
  const Icon = ICONS[type];
  return <Icon size={size} aria-hidden />;
}
