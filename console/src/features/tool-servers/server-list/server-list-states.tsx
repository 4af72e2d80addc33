import { Blocks, SearchX, Server, Workflow, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { EmptyRows } from '../../../design/empty-rows.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';

/** No server at all: what servers are good for, and how to add the first. */
export function NoServers({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyRows
      icon={<Blocks size={20} aria-hidden />}
      title={t('toolServers.none')}
      message={t(action ? 'toolServers.none_hint' : 'toolServers.none_hint_viewer')}
      action={action}
      ways={[
        { icon: <Server size={16} aria-hidden />, text: t('toolServers.none_custom') },
        { icon: <Zap size={16} aria-hidden />, text: t('toolServers.none_zapier') },
        { icon: <Workflow size={16} aria-hidden />, text: t('toolServers.none_make') },
      ]}
    />
  );
}

/** Servers exist, but none matches the search. */
export function NoMatchingServers({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title={t('toolServers.no_match')}
      message={t('toolServers.no_match_hint')}
      action={<Button onClick={onClear}>{t('design.clear_search')}</Button>}
    />
  );
}
