import type { CallLogRow as Row } from '@parley/contract/call-log.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, type UIEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { CallLogRow, type CallLogRowProps, COLUMNS } from './call-log-row.tsx';
import { useKeptPlace } from './kept-place.ts';

/** How near to the end, in pixels, the next page is fetched. */
const NEAR_END_PX = 800;
/** Every row is as high as its class says, so that places can be counted. */
const ROW_PX = 68;
const GAP_PX = 8;
/** So much of the top the headings cover. */
const HEADINGS_PX = 32;

export type CallLogTableProps = Pick<CallLogRowProps, 'canDelete' | 'onOpen' | 'onDelete'> & {
  rows: readonly Row[];
  /** The rows are those of earlier filters while the new ones are on their way. */
  isOutdated: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedToLoad: boolean;
  onLoadMore: () => void;
};

/** Conversations as rows, of which only those in sight are in the page. What is new does not move what is being read. */
export const CallLogTable = memo(function CallLogTable(props: CallLogTableProps) {
  const { rows, isOutdated, canDelete, onOpen, onDelete } = props;
  const { hasMore, isLoadingMore, hasFailedToLoad, onLoadMore } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const ids = rows.map(({ conversation_id }) => conversation_id);
  const place = useKeptPlace(scroller, ids, ROW_PX + GAP_PX);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => ids[index] ?? index,
    gap: GAP_PX,
    overscan: 8,
    scrollPaddingStart: HEADINGS_PX,
    scrollPaddingEnd: HEADINGS_PX,
    paddingEnd: 24,
  });
  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    place.remember();
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isNearEnd && hasMore && !isLoadingMore && !hasFailedToLoad) onLoadMore();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = ids.indexOf(event.target instanceof HTMLElement ? (event.target.dataset.opens ?? '') : '');
    const next = ids[from + step];
    if (step === 0 || from < 0 || next === undefined) return;
    event.preventDefault();
    virtualizer.scrollToIndex(from + step, { align: 'auto' });
    scroller.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <div className="@container relative flex min-h-0 flex-1 flex-col">
      {place.newer > 0 ? (
        <div className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center @max-3xl:top-2">
          <Button
            size="sm"
            variant="primary"
            className="pointer-events-auto shadow-float"
            icon={<ArrowUp size={16} aria-hidden />}
            onClick={() => scroller.current?.scrollTo({ top: 0 })}
          >
            {t('callLogs.newer', { count: place.newer })}
          </Button>
        </div>
      ) : null}
      <div
        ref={scroller}
        onScroll={handleScroll}
        className="min-h-0 flex-1 overflow-y-auto px-6 [overflow-anchor:none] max-sm:px-4"
      >
        <table
          aria-label={t('callLogs.title')}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          aria-busy={isOutdated}
          onKeyDown={handleKeyDown}
          className={classNames('block transition-opacity', isOutdated && 'opacity-60')}
        >
          <thead className="sticky top-0 z-10 block bg-canvas @max-3xl:sr-only">
            <tr
              aria-rowindex={1}
              className={classNames(
                'grid gap-x-4 border border-transparent pt-1 pr-2 pb-2 pl-4 text-left text-muted text-xs',
                COLUMNS,
              )}
            >
              <Heading className="pl-7">{t('callLogs.prospect')}</Heading>
              <Heading>{t('callLogs.bot')}</Heading>
              <Heading>{t('callLogs.ivr')}</Heading>
              <Heading>{t('callLogs.date')}</Heading>
              <Heading>{t('callLogs.outcome')}</Heading>
              <Heading>
                <span className="sr-only">{t('callLogs.actions')}</span>
              </Heading>
            </tr>
          </thead>
          <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              return (
                <CallLogRow
                  key={item.key}
                  row={row}
                  canDelete={canDelete}
                  onOpen={onOpen}
                  onDelete={onDelete}
                  place={item.index + 2}
                  topPx={item.start}
                />
              );
            })}
          </tbody>
        </table>
        {hasMore ? (
          <div className="flex justify-center pb-6">
            {isLoadingMore ? (
              <Spinner size={16} label={t('callLogs.loading_more')} />
            ) : (
              <Button size="sm" onClick={onLoadMore}>
                {t(hasFailedToLoad ? 'design.retry' : 'callLogs.load_more')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
});

function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={classNames('min-w-0 truncate font-medium', className)}>
      {children}
    </th>
  );
}
