import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { deferredModule } from './deferred-module.ts';
import type { RowSizes, RowsInSight, SeenRowsProps } from './seen-rows.tsx';

const seenRows = deferredModule(() => import('./seen-rows.tsx'));

/** By then the page is there and the line is free. */
const LOAD_AFTER_MS = 1_000;

/**
 * The rows of a long list that are in sight. What finds them out is fetched once the list is scrolled, or shortly after
 * it is there; until then, and where all fit, the first rows stand for themselves, one below the other.
 */
export function useRowsInSight({
  scroller,
  count,
  sizes,
}: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  sizes: RowSizes;
}): {
  /** Rows that are drawn while `rows` is undefined. */
  firstCount: number;
  /** About as high as the whole list, where the first rows are not all of it. */
  estimatedPx: number | undefined;
  rows: RowsInSight | undefined;
  /** To be drawn after the list, once it is there. */
  SeenRows: ComponentType<SeenRowsProps> | undefined;
  setRows: (rows: RowsInSight) => void;
} {
  const [firstCount] = useState(() => Math.ceil(window.innerHeight / sizes.rowPx) + sizes.around);
  const [rows, setRows] = useState<RowsInSight>();
  const [module, setModule] = useState(seenRows.loaded);
  const isLong = count > firstCount;
  const isNeeded = isLong && !module;
  useEffect(() => {
    if (!isNeeded) return;
    // Offline it is asked for again as the list is scrolled on.
    const load = () => seenRows.load().then(setModule, () => undefined);
    const element = scroller.current;
    const timer = setTimeout(load, LOAD_AFTER_MS);
    element?.addEventListener('scroll', load, { passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('scroll', load);
    };
  }, [isNeeded, scroller]);
  const { rowPx, gapPx, startPx, endPx } = sizes;
  return {
    firstCount,
    estimatedPx: isLong ? startPx + count * (rowPx + gapPx) - gapPx + endPx : undefined,
    rows,
    SeenRows: module?.SeenRows,
    setRows,
  };
}
