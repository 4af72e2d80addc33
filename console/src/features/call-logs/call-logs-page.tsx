import type { CallLogRow } from '@parley/contract/call-log.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callLogListQuery, useDeleteCallLog, useFollowedCallLogs } from '../../data/call-logs.ts';
import { PageHeader } from '../../design/page-header.tsx';
import { toast } from '../../design/toast.tsx';
import { useSettledValue } from '../../design/use-settled-value.ts';
import { onConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { askedFilters, chosenCount, NO_FILTERS } from './call-log-filters.ts';
import { CallLogViews } from './call-log-views.tsx';
import { DeleteCallLogDialog } from './delete-call-log-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import { CallLogFilterBar } from './list/call-log-filter-bar.tsx';
import { CallLogListArea } from './list/call-log-list-area.tsx';
import { useCallLogFilters } from './use-call-log-filters.ts';
import { useOpenedCallLog } from './use-opened-call-log.ts';

const CallLogDrawer = lazy(async () => ({
  default: (await import('./detail/call-log-drawer.tsx')).CallLogDrawer,
}));

/** Pause after typing before conversations are searched. */
const SEARCH_PAUSE_MS = 300;

/** The conversations that the team's agents held: find them, look into them, export and delete them. */
export function CallLogsPage() {
  const { t } = useTranslation();
  const canExport = useMay('member');
  const canDelete = useMay('admin');
  const errorText = useCallLogErrorText();
  const [filters, setFilters] = useCallLogFilters();
  const asked = { ...filters, search: useSettledValue(filters.search.trim(), SEARCH_PAUSE_MS) };
  const list = useInfiniteQuery(callLogListQuery(askedFilters(asked)));
  useFollowedCallLogs(askedFilters(asked), list.isPlaceholderData ? undefined : list.data);
  const [opened, open] = useOpenedCallLog();
  const [deleting, setDeleting] = useState<CallLogRow>();
  const { mutate: deleteLog } = useDeleteCallLog();
  useEffect(() => onConsoleEvent('close-all-agent-ui', () => setDeleting(undefined)), []);

  const handleDelete = useCallback(
    (id: string) => {
      setDeleting(undefined);
      open(undefined);
      deleteLog(id, {
        onSuccess: () => toast.success(t('callLogs.deleted')),
        onError: (error) => toast.error(t('callLogs.delete_failed'), { description: errorText(error) }),
      });
    },
    [open, deleteLog, errorText, t],
  );
  const hasFilters = chosenCount(asked) > 0 || asked.search !== '';
  const count = list.data?.pages.reduce((sum, page) => sum + page.list.length, 0) ?? 0;
  const isEmpty = list.data !== undefined && count === 0 && !hasFilters;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-4 px-6 pt-6 pb-3 max-sm:px-4 max-sm:pt-4">
        <PageHeader
          title={t('callLogs.title')}
          subtitle={t('callLogs.subtitle')}
          actions={canExport && !isEmpty ? <ExportMenu filters={asked} /> : null}
        />
        <CallLogViews filters={filters} />
        {isEmpty ? null : (
          <CallLogFilterBar
            filters={filters}
            facets={list.data?.pages[0]?.facets ?? undefined}
            onChange={setFilters}
          />
        )}
        <p role="status" className="sr-only">
          {list.data && hasFilters && !list.isPlaceholderData
            ? t(list.hasNextPage ? 'callLogs.found_more' : 'callLogs.found', { count })
            : ''}
        </p>
      </div>
      <CallLogListArea
        list={list}
        filters={asked}
        canDelete={canDelete}
        onOpen={open}
        onDelete={setDeleting}
        onClear={() => setFilters(NO_FILTERS)}
      />
      <Suspense>
        {opened === undefined ? null : (
          <CallLogDrawer
            key={opened}
            id={opened}
            canRate={canExport}
            canDelete={canDelete}
            onDelete={handleDelete}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
      {deleting ? (
        <DeleteCallLogDialog
          isResting={deleting.is_resting}
          onConfirm={() => handleDelete(deleting.conversation_id)}
          onCancel={() => setDeleting(undefined)}
        />
      ) : null}
    </div>
  );
}
