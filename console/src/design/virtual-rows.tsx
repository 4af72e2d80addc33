import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useRef } from 'react';
import { classNames } from './class-names.ts';

export type VirtualRowsProps = {
  /** What is listed, for assistive technology. */
  label: string;
  count: number;
  keyOf: (index: number) => string;
  row: (index: number) => ReactNode;
  /** How high a row is about, in pixels. */
  estimatePx: number;
  /** The end is near, so that more could be fetched. */
  onNearEnd?: () => void;
  /** Below the rows. */
  children?: ReactNode;
  listRef?: Ref<HTMLUListElement>;
  className?: string;
};

// So many rows before the end, more is fetched.
const NEAR_END_ROWS = 20;

/** Rows of which only those in sight, and a few around them, are in the page; as high as they are, up to a limit. */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, count, keyOf, row, estimatePx, onNearEnd, children, listRef, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatePx,
    getItemKey: keyOf,
    overscan: 6,
    onChange: ({ range }) => {
      if (range && range.endIndex >= count - NEAR_END_ROWS) onNearEnd?.();
    },
  });
  return (
    <div
      ref={scroller}
      className={classNames('overflow-y-auto overscroll-contain [overflow-anchor:none]', className)}
    >
      <ul
        ref={listRef}
        aria-label={label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            className="absolute top-0 left-0 w-full not-last:border-b"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {row(item.index)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
