import { memo, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentRow } from '../../data/agent-rows.ts';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import type { RowSizes } from '../../design/seen-rows.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { useRowsInSight } from '../../design/use-rows-in-sight.ts';
import { AgentListRow, type AgentListRowProps } from './agent-list-row.tsx';

export type AgentListProps = Pick<
  AgentListRowProps,
  'canChange' | 'canDuplicate' | 'renderChannel' | 'onOpen' | 'onOpenChange' | 'onDuplicate' | 'onDelete'
> & {
  /** Those that are loaded. */
  agents: readonly AgentRow[];
  /** How many there are, loaded or not. */
  found: number;
  /** The rows are those of an earlier search while the new ones are on their way. */
  isOutdated: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedToLoad: boolean;
  onLoadMore: () => void;
  /** Agent whose menu is open; one at a time. */
  openMenuId: string | undefined;
  duplicatingId: string | undefined;
};

/** The next page is loaded once one of so many last rows is in sight. */
const NEAR_END = 20;
const SIZES: RowSizes = { rowPx: 66, gapPx: 12, startPx: 4, endPx: 24, around: 6 };

/** The agents as rows; of a long list only those in sight, and a few around them, are in the page. */
export const AgentList = memo(function AgentList({
  agents,
  found,
  isOutdated,
  hasMore,
  isLoadingMore,
  hasFailedToLoad,
  onLoadMore,
  openMenuId,
  duplicatingId,
  ...row
}: AgentListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { firstCount, estimatedPx, rows, SeenRows, setRows } = useRowsInSight({
    scroller,
    count: agents.length,
    sizes: SIZES,
  });
  const keyOf = useCallback((index: number) => agents[index]?.externalId ?? String(index), [agents]);
  const drawn = rows?.items ?? agents.slice(0, firstCount).map((_, index) => ({ index, start: undefined }));
  const isNearEnd = (drawn.at(-1)?.index ?? 0) >= agents.length - NEAR_END;
  const isMoreWanted = isNearEnd && hasMore && !isOutdated && !isLoadingMore && !hasFailedToLoad;
  useEffect(() => {
    if (isMoreWanted) onLoadMore();
  }, [isMoreWanted, onLoadMore]);
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard; the rows inside are, so it needs no tab stop of its own. */}
      <div
        ref={scroller}
        className={classNames(
          'min-h-0 flex-1 overflow-y-auto px-6 transition-opacity max-sm:px-4',
          isOutdated && 'opacity-60',
        )}
      >
        <ul
          aria-label={t('agents.title')}
          aria-busy={isOutdated}
          className={rows ? 'relative w-full' : 'flex w-full flex-col gap-3 pt-1 pb-6'}
          style={rows ? { height: rows.heightPx } : { minHeight: estimatedPx }}
        >
          {drawn.map(({ index, start }) => {
            const agent = agents[index];
            if (!agent) return null;
            return (
              <li
                key={agent.externalId}
                ref={rows?.measureElement}
                data-index={index}
                aria-setsize={found}
                aria-posinset={index + 1}
                className={rows ? 'absolute top-0 left-0 w-full' : 'w-full'}
                style={start === undefined ? undefined : { transform: `translateY(${start}px)` }}
              >
                <AgentListRow
                  {...row}
                  agent={agent}
                  open={openMenuId === agent.id}
                  isDuplicating={duplicatingId === agent.externalId}
                />
              </li>
            );
          })}
        </ul>
        {hasMore && (isLoadingMore || hasFailedToLoad) ? (
          <div className="flex justify-center pb-6">
            {isLoadingMore ? (
              <Spinner size={16} label={t('agents.loading')} />
            ) : (
              <Button size="sm" onClick={onLoadMore}>
                {t('design.retry')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {SeenRows ? (
        <SeenRows scroller={scroller} count={agents.length} keyOf={keyOf} sizes={SIZES} onChange={setRows} />
      ) : null}
    </>
  );
});
