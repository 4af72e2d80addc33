import { FilterX, Globe, Hash, MessagesSquare, Phone, PhoneCall, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { AGENTS_PATH } from '../../../session/agent-address.ts';

/** Shapes of the rows while the list is on its way. */
export function CallLogListLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-2 px-6 pt-1 max-sm:px-4">
      <span className="sr-only">{t('callLogs.loading')}</span>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} className="h-16 rounded-lg" />
      ))}
    </div>
  );
}

/** No conversation at all: what will stand here, and how to hold the first. */
export function NoCallLogs() {
  const { t } = useTranslation();
  const ways = [
    { icon: <MessagesSquare size={16} aria-hidden />, text: t('callLogs.none_test') },
    { icon: <Globe size={16} aria-hidden />, text: t('callLogs.none_website') },
    { icon: <Hash size={16} aria-hidden />, text: t('callLogs.none_slack') },
    { icon: <Phone size={16} aria-hidden />, text: t('callLogs.none_phone') },
  ];
  return (
    <EmptyState
      className="mx-6 rounded-lg border border-dashed max-sm:mx-4"
      icon={<PhoneCall size={20} aria-hidden />}
      title={t('callLogs.none')}
      message={t('callLogs.none_hint')}
      action={
        <div className="flex flex-col items-center gap-6">
          <Link to={AGENTS_PATH} className={buttonClassNames('primary')}>
            {t('callLogs.none_action')}
          </Link>
          <ul className="grid gap-x-8 gap-y-2 text-left text-muted text-sm sm:grid-cols-2">
            {ways.map(({ icon, text }) => (
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

/** Conversations exist, but none passes the search or the filters. */
export function NoMatchingCallLogs({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={hasFilters ? <FilterX size={20} aria-hidden /> : <SearchX size={20} aria-hidden />}
      title={t('callLogs.no_match')}
      message={t(hasFilters ? 'callLogs.no_match_filters' : 'callLogs.no_match_search')}
      action={<Button onClick={onClear}>{t('callLogs.clear_filters')}</Button>}
    />
  );
}
