import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

/** Sizes of a list's rows, in pixels; `rowPx` is how high one is about. */
export type RowSizes = {
  rowPx: number;
  gapPx?: number;
  startPx?: number;
  endPx?: number;
};

/** What is drawn of a long list, and where. */
export type VisibleRows = {
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
  onChange: (rows: VisibleRows) => void;
};

/** So many rows are drawn on either side of the visible ones. */
const AROUND = 6;

/** How the rows are worked out. */
export function rowOptions({ scroller, count, keyOf, sizes }: Omit<SeenRowsProps, 'onChange'>) {
  return {
    count,
    getScrollElement: () => scroller.current,
    // It begins by scrolling there, and it is scrolling that has it fetched.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    estimateSize: () => sizes.rowPx,
    getItemKey: keyOf,
    gap: sizes.gapPx ?? 0,
    overscan: AROUND,
    paddingStart: sizes.startPx ?? 0,
    paddingEnd: sizes.endPx ?? 0,
  };
}

/** Draws nothing: says which rows are visible, and a few around them, as soon as that changes. */
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
