import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import type { RowSizes, RowsInSight } from './use-rows-in-sight.ts';

export type SeenRowsProps = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string;
  sizes: RowSizes;
  onChange: (rows: RowsInSight) => void;
};

/** Draws nothing: says which rows are in sight, and a few around them, as soon as that changes. */
export function SeenRows({ scroller, count, keyOf, sizes, onChange }: SeenRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.rowPx,
    getItemKey: keyOf,
    gap: sizes.gapPx,
    overscan: sizes.around,
    paddingStart: sizes.startPx,
    paddingEnd: sizes.endPx,
  });
  const { measureElement } = virtualizer;
  const items = virtualizer.getVirtualItems();
  const heightPx = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    // Before it has looked at the page it knows of none.
    if (items.length > 0) onChange({ items, heightPx, measureElement });
  }, [items, heightPx, measureElement, onChange]);
  return null;
}
