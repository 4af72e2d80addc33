import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallLogPages, rowsOf } from '../../../data/call-log-pages.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { SkeletonRows } from '../../../design/skeleton-rows.tsx';
import { useCallLogErrorText } from '../call-log-error-text.ts';
import { type CallLogFilters, chosenCount } from '../call-log-filters.ts';
import { NoCallLogs, NoMatchingCallLogs } from './call-log-list-states.tsx';
import { CallLogTable, type CallLogTableProps } from './call-log-table.tsx';

/** The conversations, or why there are none to see and what to do about it. */
export function CallLogListArea({
  list,
  filters,
  onClear,
  ...row
}: Pick<CallLogTableProps, 'canDelete' | 'onOpen' | 'onDelete'> & {
  list: UseInfiniteQueryResult<CallLogPages>;
  /** Those that the list was asked for with. */
  filters: CallLogFilters;
  /** Clears search and filters. */
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const rows = useMemo(() => (list.data ? rowsOf(list.data) : []), [list.data]);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (!list.data) {
    if (!list.isError) return <SkeletonRows count={5} label={t('callLogs.loading')} />;
    return (
      <ErrorState
        title={t('callLogs.load_failed')}
        message={errorText(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (rows.length === 0 && !list.hasNextPage) {
    const hasFilters = chosenCount(filters) > 0;
    if (!hasFilters && filters.search.trim() === '') return <NoCallLogs />;
    return <NoMatchingCallLogs hasFilters={hasFilters} onClear={onClear} />;
  }
  return (
    <>
      {list.isRefetchError ? (
        <Banner
          tone="warning"
          className="mx-6 mb-2 max-sm:mx-4"
          action={
            <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
              {t('design.retry')}
            </Button>
          }
        >
          {t('callLogs.list_refresh_failed')}
        </Banner>
      ) : null}
      <CallLogTable
        {...row}
        rows={rows}
        isOutdated={list.isPlaceholderData}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        hasFailedToLoad={list.isFetchNextPageError}
        onLoadMore={loadMore}
      />
    </>
  );
}
