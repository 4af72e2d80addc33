import type { CallLogRow as Row } from '@parley/contract/call-log.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowUp, FilterX, Globe, Hash, MessagesSquare, Phone, PhoneCall } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CallLogPages, rowsOf } from '../../data/call-log-pages.ts';
import { Button, buttonClassNames } from '../../design/button.tsx';
import { useChosenRows } from '../../design/resource-list/chosen-rows.ts';
import { EmptyRows } from '../../design/resource-list/empty-rows.tsx';
import { MoreRows } from '../../design/resource-list/paging.tsx';
import { RefreshFailure } from '../../design/resource-list/refresh-failure.tsx';
import { NoMatch, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { type Reveal, RowTable } from '../../design/resource-list/row-table.tsx';
import { SkeletonRows } from '../../design/resource-list/skeleton-rows.tsx';
import { useMediaQuery } from '../../design/use-media-query.ts';
import { AGENTS_PATH } from '../../session/agent-address.ts';
import { columnWidths, filledColumns } from './call-log-columns.ts';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { type CallLogFilters, chosenCount } from './call-log-filters.ts';
import { CallLogCardHeading, CallLogHeadings } from './call-log-headings.tsx';
import { CARD_PX, CallLogCard, CallLogRow, type CallLogRowProps, TABLE_ROW_PX } from './call-log-row.tsx';
import { ChosenCallLogs } from './chosen-call-logs.tsx';
import { useScrollPosition } from './scroll-position.ts';

export type CallLogListProps = Pick<CallLogRowProps, 'onOpen' | 'onDelete'> & {
  list: UseInfiniteQueryResult<CallLogPages>;
  /** Whether conversations can be chosen, to be exported or deleted together. */
  canChoose: boolean;
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
            icon={hasFilters ? FilterX : undefined}
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

/** Narrower windows show cards. */
const TABLE_QUERY = '(min-width: 64rem)';
/** How a conversation is drawn, and so much of the top the headings cover. */
const TABLE = { rowPx: TABLE_ROW_PX, gapPx: 0, headingsPx: 32 };
const CARDS = { rowPx: CARD_PX, gapPx: 8, headingsPx: 0 };
/** Room below the rows; more where actions stand over the end. */
const END_PX = { without: 24, withActions: 88 };

type CallLogTableProps = Omit<CallLogListProps, 'filters' | 'onClear'> & { rows: readonly Row[] };

/** Conversations as rows, or as cards where the window is narrow. What is new does not move what is being read. */
function CallLogTable({ list, rows, canChoose, ...row }: CallLogTableProps) {
  const { t } = useTranslation();
  const isTable = useMediaQuery(TABLE_QUERY);
  const sizes = isTable ? TABLE : CARDS;
  const ids = useMemo(() => rows.map(({ conversation_id }) => conversation_id), [rows]);
  const chosen = useChosenRows(ids);
  const columns = filledColumns(rows, canChoose);
  const scroller = useRef<HTMLDivElement>(null);
  const position = useScrollPosition(scroller, ids, sizes.rowPx + sizes.gapPx);
  const Line = isTable ? CallLogRow : CallLogCard;
  const hasActions = chosen.ids.length > 0;
  return (
    <>
      <RefreshFailure query={list}>{t('callLogs.list_refresh_failed')}</RefreshFailure>
      <div
        className="relative flex min-h-0 flex-1 flex-col [--duration-width:3.5rem] xl:[--duration-width:7rem]"
        style={{ '--columns': columnWidths(columns) } as CSSProperties}
      >
        {position.newer > 0 ? <NewerRows count={position.newer} scroller={scroller} /> : null}
        <RowTable
          // Positions are computed anew where rows have another height.
          key={sizes.rowPx}
          label={t('shell.page_call')}
          rows={rows}
          keyOf={({ conversation_id }) => conversation_id}
          total={list.hasNextPage ? undefined : rows.length}
          headings={
            isTable ? (
              <CallLogHeadings columns={columns} chosen={chosen} count={rows.length} />
            ) : (
              <CallLogCardHeading />
            )
          }
          headingsPx={sizes.headingsPx}
          rowPx={sizes.rowPx}
          gapPx={sizes.gapPx}
          endPx={hasActions ? END_PX.withActions : END_PX.without}
          paging={list}
          more={
            <MoreRows query={list} loading={t('callLogs.loading_more')} label={t('callLogs.load_more')} />
          }
          scroller={scroller}
          onScroll={position.remember}
          onKeyDown={(event, reveal) => moveFocus(event, ids, reveal)}
          className="px-6 max-sm:px-4"
        >
          {(one, { ariaRowIndex, topPx }) => (
            <Line
              {...row}
              key={one.conversation_id}
              row={one}
              rowIndex={ariaRowIndex}
              topPx={topPx}
              choice={columns.choice}
              ivr={columns.ivr}
              isChosen={chosen.has(one.conversation_id)}
              onChoose={chosen.choose}
            />
          )}
        </RowTable>
        {hasActions ? <ChosenCallLogs chosen={chosen} count={rows.length} /> : null}
      </div>
    </>
  );
}

/** Moves from one conversation to the next with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>, ids: readonly string[], reveal: Reveal): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const from = ids.indexOf(event.target instanceof HTMLElement ? (event.target.dataset.opens ?? '') : '');
  const next = ids[from + step];
  if (step === 0 || from < 0 || next === undefined) return;
  event.preventDefault();
  reveal(from + step, `[data-opens="${CSS.escape(next)}"]`)?.focus();
}

/** Leads to what came above the visible rows. */
function NewerRows({ count, scroller }: { count: number; scroller: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  return (
    <div className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center max-lg:top-2">
      <Button
        size="sm"
        variant="primary"
        className="pointer-events-auto shadow-float"
        icon={ArrowUp}
        onClick={() => scroller.current?.scrollTo({ top: 0 })}
      >
        {t('callLogs.newer', { count: count })}
      </Button>
    </div>
  );
}

/** No conversation at all: what will stand here, and how to begin the first. */
function NoCallLogs() {
  const { t } = useTranslation();
  return (
    <EmptyRows
      icon={PhoneCall}
      title={t('callLogs.none')}
      message={t('callLogs.none_hint')}
      action={
        <Link to={AGENTS_PATH} className={buttonClassNames('primary')}>
          {t('callLogs.none_action')}
        </Link>
      }
      ways={[
        { icon: MessagesSquare, text: t('callLogs.none_test') },
        { icon: Globe, text: t('callLogs.none_website') },
        { icon: Hash, text: t('callLogs.none_slack') },
        { icon: Phone, text: t('callLogs.none_phone') },
      ]}
    />
  );
}
