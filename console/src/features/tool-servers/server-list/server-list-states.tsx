import { Blocks, SearchX, Server, Workflow, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';

/** Shapes of the rows while the list is on its way. */
export function ServerListLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-2 px-6 pt-1 max-sm:px-4">
      <span className="sr-only">{t('toolServers.loading')}</span>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-16 rounded-lg" />
      ))}
    </div>
  );
}

/** No server at all: what servers are good for, and how to add the first. */
export function NoServers({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  const kinds = [
    { icon: <Server size={16} aria-hidden />, text: t('toolServers.none_custom') },
    { icon: <Zap size={16} aria-hidden />, text: t('toolServers.none_zapier') },
    { icon: <Workflow size={16} aria-hidden />, text: t('toolServers.none_make') },
  ];
  return (
    <EmptyState
      className="mx-6 rounded-lg border border-dashed max-sm:mx-4"
      icon={<Blocks size={20} aria-hidden />}
      title={t('toolServers.none')}
      message={t(action ? 'toolServers.none_hint' : 'toolServers.none_hint_viewer')}
      action={
        <div className="flex flex-col items-center gap-6">
          {action}
          <ul className="flex flex-col gap-2 text-left text-muted text-sm">
            {kinds.map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                {icon}
                {text}
              </li>
            ))}
          </ul>
        </div>
      }
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
