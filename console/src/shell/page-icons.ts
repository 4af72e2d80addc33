import { Blocks, BookOpen, Bot, type LucideIcon, PhoneCall } from 'lucide-react';
import type { ConsolePage } from './console-pages.ts';

/** The icon of each page, in menus and on the page. */
export const PAGE_ICONS: Readonly<Record<ConsolePage, LucideIcon>> = {
  agents: Bot,
  'knowledge-base': BookOpen,
  mcp: Blocks,
  call: PhoneCall,
};
