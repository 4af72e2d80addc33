import type { LogChannel } from '@parley/contract/call-log.ts';
import {
  FlaskConical,
  Hash,
  type LucideIcon,
  MessageSquare,
  MessagesSquare,
  Phone,
  Plug,
} from 'lucide-react';

const ICONS: Readonly<Record<LogChannel, LucideIcon>> = {
  simulation: FlaskConical,
  socket: Plug,
  chat: MessagesSquare,
  widget: MessageSquare,
  slack: Hash,
  phone: Phone,
};

export function ChannelIcon({ channel, size = 16 }: { channel: LogChannel; size?: 16 | 20 }) {
  const Icon = ICONS[channel];
  return <Icon size={size} aria-hidden className="shrink-0" />;
}
