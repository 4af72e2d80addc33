import { FilterX, Globe, Hash, MessagesSquare, Phone, PhoneCall, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { EmptyRows } from '../../../design/empty-rows.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { AGENTS_PATH } from '../../../session/agent-address.ts';

/** No conversation at all: what will stand here, and how to hold the first. */
export function NoCallLogs() {
  const { t } = useTranslation();
  return (
    <EmptyRows
      icon={<PhoneCall size={20} aria-hidden />}
      title={t('callLogs.none')}
      message={t('callLogs.none_hint')}
      action={
        <Link to={AGENTS_PATH} className={buttonClassNames('primary')}>
          {t('callLogs.none_action')}
        </Link>
      }
      ways={[
        { icon: <MessagesSquare size={16} aria-hidden />, text: t('callLogs.none_test') },
        { icon: <Globe size={16} aria-hidden />, text: t('callLogs.none_website') },
        { icon: <Hash size={16} aria-hidden />, text: t('callLogs.none_slack') },
        { icon: <Phone size={16} aria-hidden />, text: t('callLogs.none_phone') },
      ]}
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
