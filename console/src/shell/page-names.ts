import { useTranslation } from 'react-i18next';
import type { ConsolePage } from './console-pages.ts';

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
