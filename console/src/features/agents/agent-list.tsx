import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowSizes } from '../../design/seen-rows.tsx';
import { useRowsInSight } from '../../design/use-rows-in-sight.ts';
import { AgentListRow, type AgentListRowProps } from './agent-list-row.tsx';
import type { AgentRow } from './agent-rows.ts';

export type AgentListProps = Pick<
  AgentListRowProps,
  'canChange' | 'canDuplicate' | 'renderChannel' | 'onOpen' | 'onOpenChange' | 'onDuplicate' | 'onDelete'
> & {
  agents: readonly AgentRow[];
  /** Agent whose menu is open; one at a time. */
  openMenuId: string | undefined;
  duplicatingId: string | undefined;
};

const SIZES: RowSizes = { rowPx: 66, gapPx: 12, startPx: 4, endPx: 24, around: 6 };

/** The agents as rows; of a long list only those in sight, and a few around them, are in the page. */
export const AgentList = memo(function AgentList({
  agents,
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
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard; the rows inside are, so it needs no tab stop of its own. */}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-6 max-sm:px-4">
        <ul
          aria-label={t('agents.title')}
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
                aria-setsize={agents.length}
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
      </div>
      {SeenRows ? (
        <SeenRows scroller={scroller} count={agents.length} keyOf={keyOf} sizes={SIZES} onChange={setRows} />
      ) : null}
    </>
  );
});
