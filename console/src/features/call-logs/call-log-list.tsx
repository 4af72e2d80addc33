import type { CallLogRow as Row } from '@parley/contract/call-log.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowUp, FilterX, Globe, Hash, MessagesSquare, Phone, PhoneCall } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CallLogPages, rowsOf } from '../../data/call-log-pages.ts';
import { Button, buttonClassNames } from '../../design/button.tsx';
import { EmptyRows } from '../../design/resource-list/empty-rows.tsx';
import { MoreRows } from '../../design/resource-list/paging.tsx';
import { RefreshFailure } from '../../design/resource-list/refresh-failure.tsx';
import { NoMatch, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { type Reveal, RowTable } from '../../design/resource-list/row-table.tsx';
import { SkeletonRows } from '../../design/resource-list/skeleton-rows.tsx';
import { AGENTS_PATH } from '../../session/agent-address.ts';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { type CallLogFilters, chosenCount } from './call-log-filters.ts';
import { CallLogHeadings, CallLogRow, type CallLogRowProps } from './call-log-row.tsx';
import { useScrollPosition } from './scroll-position.ts';

export type CallLogListProps = Pick<CallLogRowProps, 'canDelete' | 'onOpen' | 'onDelete'> & {
  list: UseInfiniteQueryResult<CallLogPages>;
  /** Those that the list was asked for with. */
  filters: CallLogFilters;
  /** Clears search and filters. */
  onClear: () => void;
};

/** The conversations, or why there are none to see and what to do about it. */
export function CallLogList({ list, filters, onClear, ...row }: CallLogListProps) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const rows = useMemo(() => (list.data ? rowsOf(list.data) : []), [list.data]);
  const hasFilters = chosenCount(filters) > 0;
  return (
    <ResourceState
      query={list}
      loading={<SkeletonRows count={5} label={t('callLogs.loading')} />}
      failed={t('callLogs.load_failed')}
      errorText={errorText}
    >
      {() => {
        if (rows.length > 0 || list.hasNextPage) return <CallLogTable {...row} rows={rows} list={list} />;
        if (!hasFilters && filters.search.trim() === '') return <NoCallLogs />;
        return (
          <NoMatch
            icon={hasFilters ? <FilterX size={20} aria-hidden /> : undefined}
            title={t('callLogs.no_match')}
            message={t(hasFilters ? 'callLogs.no_match_filters' : 'callLogs.no_match_search')}
            clearText={t('callLogs.clear_filters')}
            onClear={onClear}
          />
        );
      }}
    </ResourceState>
  );
}

/** Every row is as high as its class says, so that positions can be computed. */
const ROW_PX = 68;
const GAP_PX = 8;
/** So much of the top the headings cover. */
const HEADINGS_PX = 32;

type CallLogTableProps = Pick<CallLogListProps, 'list' | 'canDelete' | 'onOpen' | 'onDelete'> & {
  rows: readonly Row[];
};

/** Conversations as rows. What is new does not move what is being read. */
function CallLogTable({ list, rows, ...row }: CallLogTableProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(({ conversation_id }) => conversation_id), [rows]);
  const position = useScrollPosition(scroller, ids, ROW_PX + GAP_PX);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, reveal: Reveal) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = ids.indexOf(event.target instanceof HTMLElement ? (event.target.dataset.opens ?? '') : '');
    const next = ids[from + step];
    if (step === 0 || from < 0 || next === undefined) return;
    event.preventDefault();
    reveal(from + step, `[data-opens="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <>
      <RefreshFailure query={list}>{t('callLogs.list_refresh_failed')}</RefreshFailure>
      <div className="@container relative flex min-h-0 flex-1 flex-col">
        {position.newer > 0 ? (
          <div className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center @max-3xl:top-2">
            <Button
              size="sm"
              variant="primary"
              className="pointer-events-auto shadow-float"
              icon={<ArrowUp size={16} aria-hidden />}
              onClick={() => scroller.current?.scrollTo({ top: 0 })}
            >
              {t('callLogs.newer', { count: position.newer })}
            </Button>
          </div>
        ) : null}
        <RowTable
          label={t('callLogs.title')}
          rows={rows}
          keyOf={({ conversation_id }) => conversation_id}
          total={list.hasNextPage ? undefined : rows.length}
          headings={<CallLogHeadings />}
          headingsPx={HEADINGS_PX}
          rowPx={ROW_PX}
          gapPx={GAP_PX}
          endPx={24}
          paging={list}
          more={
            <MoreRows query={list} loading={t('callLogs.loading_more')} label={t('callLogs.load_more')} />
          }
          scroller={scroller}
          onScroll={position.remember}
          onKeyDown={handleKeyDown}
          className="px-6 max-sm:px-4"
        >
          {(one, { ariaRowIndex, topPx }) => (
            <CallLogRow {...row} key={one.conversation_id} row={one} rowIndex={ariaRowIndex} topPx={topPx} />
          )}
        </RowTable>
      </div>
    </>
  );
}

/** No conversation at all: what will stand here, and how to begin the first. */
function NoCallLogs() {
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
