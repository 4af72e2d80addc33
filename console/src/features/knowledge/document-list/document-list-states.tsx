import { FileUp, FilterX, Globe, LibraryBig, MessagesSquare, SearchX, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { EmptyRows } from '../../../design/empty-rows.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';

/** No document at all: what documents are good for, and how to add the first. */
export function NoDocuments({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyRows
      icon={<LibraryBig size={20} aria-hidden />}
      title={t('knowledge.none')}
      message={t(action ? 'knowledge.none_hint' : 'knowledge.none_hint_viewer')}
      action={action}
      ways={[
        { icon: <FileUp size={16} aria-hidden />, text: t('knowledge.none_files') },
        { icon: <Globe size={16} aria-hidden />, text: t('knowledge.none_pages') },
        { icon: <Type size={16} aria-hidden />, text: t('knowledge.none_texts') },
        { icon: <MessagesSquare size={16} aria-hidden />, text: t('knowledge.none_qa') },
      ]}
    />
  );
}

/** Documents exist, but none passes the search or the filters. */
export function NoMatchingDocuments({
  hasTypes,
  onClear,
}: {
  /** Whether types are filtered, and not only names and texts searched. */
  hasTypes: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const Icon = hasTypes ? FilterX : SearchX;
  return (
    <EmptyState
      icon={<Icon size={20} aria-hidden />}
      title={t(hasTypes ? 'knowledge.no_match_filter' : 'knowledge.no_match')}
      message={t(hasTypes ? 'knowledge.no_match_filter_hint' : 'knowledge.no_match_hint')}
      action={
        <Button onClick={onClear}>{t(hasTypes ? 'knowledge.clear_filters' : 'design.clear_search')}</Button>
      }
    />
  );
}

/** The list could not be read. */
export function DocumentListFailed({
  message,
  retrying,
  onRetry,
}: {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('knowledge.load_failed')} message={message} retrying={retrying} onRetry={onRetry} />
  );
}
