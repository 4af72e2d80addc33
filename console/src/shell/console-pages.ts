import type { PermissionFlag } from '@parley/contract/permission.ts';
import { Blocks, BookOpen, Bot, type LucideIcon, PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LINE_SIMULATOR_PATH } from '../session/line-simulator-address.ts';
import { OPERATOR_TEAMS_PATH } from '../session/operator-address.ts';
import { SETTINGS_PATH } from '../session/settings-address.ts';

/** A page of the console, as menus, routes and messages from an embedding page name it. */
export type ConsolePage = 'agents' | 'knowledge-base' | 'mcp' | 'call';

export type ConsolePageDescription = {
  page: ConsolePage;
  path: `/${ConsolePage}`;
  /** Permission without which the page is neither offered nor reachable. */
  flag?: PermissionFlag;
};

/** Every page, in the order of the menu. */
export const CONSOLE_PAGES: readonly ConsolePageDescription[] = [
  { page: 'agents', path: '/agents' },
  { page: 'knowledge-base', path: '/knowledge-base' },
  { page: 'mcp', path: '/mcp', flag: 'canViewMcp' },
  { page: 'call', path: '/call', flag: 'canViewLogs' },
];

/** The page that a path belongs to; the agents unless it begins with the name of another. */
export function pageOfPath(path: string): ConsolePage {
  return CONSOLE_PAGES.find(({ page }) => page === path.split('/')[1])?.page ?? 'agents';
}

/** What each page is called in the language of the interface. */
export function usePageNames(): Readonly<Record<ConsolePage, string>> {
  const { t } = useTranslation();
  return {
    agents: t('shell.page_agents'),
    'knowledge-base': t('shell.page_knowledge_base'),
    mcp: t('shell.page_mcp'),
    call: t('shell.page_call'),
  };
}

/** What the page at a path is called, in the menu or in the menu of the user. */
export function usePageName(path: string): string {
  const { t } = useTranslation();
  const names = usePageNames();
  if (path.startsWith(`${SETTINGS_PATH}/`)) return t('shell.team_settings');
  if (path.startsWith(OPERATOR_TEAMS_PATH)) return t('shell.page_operator_teams');
  if (path === LINE_SIMULATOR_PATH) return t('shell.line_simulator');
  return names[pageOfPath(path)];
}

/** The icon of each page, in menus and on the page. */
export const PAGE_ICONS: Readonly<Record<ConsolePage, LucideIcon>> = {
  agents: Bot,
  'knowledge-base': BookOpen,
  mcp: Blocks,
  call: PhoneCall,
};
