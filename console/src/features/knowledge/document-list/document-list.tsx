import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type UIEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { DocumentRow } from './document-row.tsx';
import type { DocumentRowMenuProps } from './document-row-menu.tsx';

/** How near to the end, in pixels, the next page is fetched. */
const NEAR_END_PX = 800;

export type DocumentListProps = Pick<DocumentRowMenuProps, 'canChange' | 'onAction'> & {
  documents: readonly DocumentItem[];
  /** How many there are, read or not. */
  total: number;
  /** Something is being done to these. */
  busyIds: ReadonlySet<string>;
  /** The rows are those of earlier filters while the new ones are on their way. */
  isOutdated: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedToLoad: boolean;
  onLoadMore: () => void;
};

/** The documents as rows; only those in sight, and a few around them, are in the page. */
export const DocumentList = memo(function DocumentList(props: DocumentListProps) {
  const { documents, total, busyIds, isOutdated, canChange, onAction } = props;
  const { hasMore, isLoadingMore, hasFailedToLoad, onLoadMore } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 66,
    getItemKey: (index) => documents[index]?.uuid ?? index,
    gap: 8,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 24,
  });
  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isNearEnd && hasMore && !isLoadingMore && !hasFailedToLoad) onLoadMore();
  };
  return (
    <div
      ref={scroller}
      onScroll={handleScroll}
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto px-6 transition-opacity [overflow-anchor:none] max-sm:px-4',
        isOutdated && 'opacity-60',
      )}
    >
      <ul
        aria-label={t('knowledge.title')}
        aria-busy={isOutdated}
        className="relative w-full"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const document = documents[item.index];
          if (!document) return null;
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <DocumentRow
                document={document}
                canChange={canChange}
                onAction={onAction}
                isBusy={busyIds.has(document.uuid)}
              />
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        <div className="flex justify-center pb-6">
          {isLoadingMore ? (
            <Spinner size={16} label={t('knowledge.loading_more')} />
          ) : (
            <Button size="sm" onClick={onLoadMore}>
              {t(hasFailedToLoad ? 'design.retry' : 'knowledge.load_more')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
});
