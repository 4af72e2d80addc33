import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

/** Sizes of a list's rows, in pixels; `rowPx` is how high one is about. */
export type RowSizes = {
  rowPx: number;
  gapPx: number;
  startPx: number;
  endPx: number;
  /** So many rows are drawn on either side of those in sight. */
  around: number;
};

/** What is drawn of a long list, and where. */
export type RowsInSight = {
  items: readonly { index: number; start: number }[];
  heightPx: number;
  /** Ref of each row, which has its index in `data-index`. */
  measureElement: (row: HTMLElement | null) => void;
};

export type SeenRowsProps = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string;
  sizes: RowSizes;
  onChange: (rows: RowsInSight) => void;
};

/** How the rows are worked out. */
export function rowOptions({ scroller, count, keyOf, sizes }: Omit<SeenRowsProps, 'onChange'>) {
  return {
    count,
    getScrollElement: () => scroller.current,
    // It begins by scrolling there, and it is scrolling that has it fetched.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    estimateSize: () => sizes.rowPx,
    getItemKey: keyOf,
    gap: sizes.gapPx,
    overscan: sizes.around,
    paddingStart: sizes.startPx,
    paddingEnd: sizes.endPx,
  };
}

/** Draws nothing: says which rows are in sight, and a few around them, as soon as that changes. */
export function SeenRows({ onChange, ...list }: SeenRowsProps) {
  const virtualizer = useVirtualizer(rowOptions(list));
  const { measureElement } = virtualizer;
  const items = virtualizer.getVirtualItems();
  const heightPx = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    // Before it has looked at the page it knows of none.
    if (items.length > 0) onChange({ items, heightPx, measureElement });
  }, [items, heightPx, measureElement, onChange]);
  return null;
}
