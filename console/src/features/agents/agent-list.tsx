import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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

/** The agents as rows; only those in sight, and a few around them, are in the page. */
export const AgentList = memo(function AgentList({
  agents,
  openMenuId,
  duplicatingId,
  ...row
}: AgentListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: agents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 66,
    getItemKey: (index) => agents[index]?.externalId ?? index,
    gap: 12,
    overscan: 6,
    paddingStart: 4,
    paddingEnd: 24,
  });
  return (
    // A region that scrolls must be reachable by keyboard; the rows inside are, so it needs no tab stop of its own.
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-6 max-sm:px-4">
      <ul
        aria-label={t('agents.title')}
        className="relative w-full"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const agent = agents[item.index];
          if (!agent) return null;
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={agents.length}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${item.start}px)` }}
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
  );
});
