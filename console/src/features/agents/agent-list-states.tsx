import { Bot, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';

/** Shapes of the rows while the list is on its way. */
export function AgentListLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-3 px-6 pt-1 max-sm:px-4">
      <span className="sr-only">{t('agents.loading')}</span>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center gap-6 lg:gap-10">
          <Skeleton className="h-16 flex-1 rounded-lg" />
          <Skeleton className="h-16 flex-1 rounded-lg max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

/** No agents at all, or none that match the search. */
export function AgentListEmpty({
  isSearch,
  action,
  onClear,
}: {
  isSearch: boolean;
  /** What starts a first agent. */
  action: ReactNode;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  if (isSearch)
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title={t('agents.no_match')}
        message={t('agents.no_match_hint')}
        action={<Button onClick={onClear}>{t('agents.clear_search')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Bot size={20} aria-hidden />}
      title={t('agents.none')}
      message={t(action ? 'agents.none_hint' : 'agents.none_hint_viewer')}
      action={action}
    />
  );
}

/** The list could not be read. */
export function AgentListFailed({
  message,
  retrying,
  onRetry,
}: {
  message: string | undefined;
  retrying: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('agents.load_failed')} message={message} retrying={retrying} onRetry={onRetry} />
  );
}
