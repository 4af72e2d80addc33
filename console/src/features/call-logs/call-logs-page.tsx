import type { CallLogRow } from '@parley/contract/call-log.ts';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallLogPages, rowsOf } from '../../data/call-log-pages.ts';
import { callLogListQuery, useDeleteCallLog, useFollowedCallLogs } from '../../data/call-logs.ts';
import { lazyPart } from '../../design/lazy-part.tsx';
import { useListFilters, useSettledSearch } from '../../design/resource-list/list-filters.ts';
import { useOpenedRow } from '../../design/resource-list/opened-row.ts';
import { ResourcePage } from '../../design/resource-list/resource-page.tsx';
import { toast } from '../../design/toast.tsx';
import { useConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { OPENED, TURN } from './call-log-addresses.ts';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { CallLogFilterBar } from './call-log-filter-bar.tsx';
import { askedFilters, CallLogFilters, chosenCount, NO_FILTERS } from './call-log-filters.ts';
import { CallLogList } from './call-log-list.tsx';
import { CallLogViews } from './call-log-views.tsx';
import { DeleteCallLogDialog } from './delete-call-log-dialog.tsx';
import type { Neighbours } from './detail/neighbour-buttons.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SavedViewsMenu } from './saved-views/saved-views-menu.tsx';

const CallLogDrawer = lazyPart(() => import('./detail/call-log-drawer.tsx'), 'CallLogDrawer');

/** The conversations of the team's agents: find them, look into them, export and delete them. */
export function CallLogsPage() {
  const { t } = useTranslation();
  const canExport = useMay('member');
  const canDelete = useMay('admin');
  const [filters, setFilters] = useListFilters(CallLogFilters);
  const asked = { ...filters, search: useSettledSearch(filters) };
  const list = useInfiniteQuery(callLogListQuery(askedFilters(asked)));
  useFollowedCallLogs(askedFilters(asked), list.isPlaceholderData ? undefined : list.data);
  const windows = useOpenCallLogs();
  const hasFilters = chosenCount(asked) > 0 || asked.search !== '';
  const count = list.data?.pages.reduce((sum, page) => sum + page.list.length, 0) ?? 0;
  const isEmpty = list.data !== undefined && count === 0 && !hasFilters;
  return (
    <ResourcePage
      title={t('shell.page_call')}
      subtitle={t('callLogs.subtitle')}
      help="help.call_logs"
      actions={
        isEmpty ? null : (
          <>
            <SavedViewsMenu filters={filters} onChoose={setFilters} />
            {canExport ? <ExportMenu filters={asked} /> : null}
          </>
        )
      }
      filters={
        <>
          <CallLogViews filters={filters} />
          {isEmpty ? null : (
            <CallLogFilterBar
              filters={filters}
              facets={list.data?.pages[0]?.facets ?? undefined}
              isNoneFound={list.data !== undefined && count === 0}
              onChange={setFilters}
            />
          )}
        </>
      }
      found={
        list.data && hasFilters && !list.isPlaceholderData
          ? t(list.hasNextPage ? 'callLogs.found_more' : 'callLogs.found', { count })
          : ''
      }
    >
      <CallLogList
        list={list}
        filters={asked}
        canChoose={canExport}
        onOpen={windows.open}
        onDelete={canDelete ? windows.setDeleting : undefined}
        onClear={() => setFilters(NO_FILTERS)}
      />
      <CallLogWindows {...windows} list={list} />
    </ResourcePage>
  );
}

type OpenCallLogs = ReturnType<typeof useOpenCallLogs> & { list: UseInfiniteQueryResult<CallLogPages> };

/** What is open over the list. */
function CallLogWindows({ list, opened, open, deleting, setDeleting, handleDelete }: OpenCallLogs) {
  const canDelete = useMay('admin');
  const neighbours = useNeighbours(list, opened);
  return (
    <>
      {opened === undefined ? null : (
        <CallLogDrawer
          id={opened}
          neighbours={neighbours}
          onOpen={open}
          onDelete={canDelete ? handleDelete : undefined}
          onClose={() => open(undefined)}
        />
      )}
      {deleting ? (
        <DeleteCallLogDialog
          isResting={deleting.is_resting}
          onConfirm={() => handleDelete(deleting.conversation_id)}
          onCancel={() => setDeleting(undefined)}
        />
      ) : null}
    </>
  );
}

/** More of the list is read before the last conversations of it are opened. */
const ROWS_AHEAD = 3;

/** The conversations before and after the open one; they are there where the list has the open one. */
function useNeighbours(list: UseInfiniteQueryResult<CallLogPages>, opened: string | undefined): Neighbours {
  const ids = useMemo(
    () => (list.data ? rowsOf(list.data) : []).map((row) => row.conversation_id),
    [list.data],
  );
  const index = opened === undefined ? -1 : ids.indexOf(opened);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isNearEnd = index >= 0 && index >= ids.length - ROWS_AHEAD && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage({ cancelRefetch: false });
  }, [isNearEnd, fetchNextPage]);
  return {
    previous: index > 0 ? ids[index - 1] : undefined,
    next: index < 0 ? undefined : ids[index + 1],
  };
}

/** The conversation that is open beside the list, and the one that is about to be deleted. */
function useOpenCallLogs() {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const [opened, open] = useOpenedRow(OPENED, TURN);
  const [deleting, setDeleting] = useState<CallLogRow>();
  // What is passed to `mutate` is heard of the last of several alone.
  const { mutateAsync: deleteLog } = useDeleteCallLog();
  useConsoleEvent('close-all-agent-ui', () => setDeleting(undefined));

  const handleDelete = useCallback(
    (id: string) => {
      setDeleting(undefined);
      open(undefined);
      void deleteLog(id).then(
        () => toast.success(t('callLogs.deleted')),
        (error) => toast.error(t('callLogs.delete_failed'), { description: errorText(error) }),
      );
    },
    [open, deleteLog, errorText, t],
  );
  return { opened, open, deleting, setDeleting, handleDelete };
}
