import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The scroll position in a list that grows at its beginning. */
export type ScrollPosition = {
  /** Notes where the list is scrolled to; to be called whenever it scrolls. */
  remember: () => void;
  /** How many rows came above the visible ones since the list was last at its beginning. */
  newer: number;
};

// A list that is scrolled by less than this is at its beginning and shows what is new.
const AT_TOP_PX = 8;

/**
 * Leaves the visible rows where they are when others come or go above them.
 * @param ids of all rows in their order
 * @param rowPx from the beginning of one row to that of the next
 */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowPx: number,
): ScrollPosition {
  const first = useRef<{ id: string | undefined; offsetPx: number }>({ id: undefined, offsetPx: 0 });
  const known = useRef(ids);
  const [newer, setNewer] = useState(0);
  const remember = () => {
    const top = scroller.current?.scrollTop ?? 0;
    if (top < AT_TOP_PX) setNewer(0);
    first.current = { id: known.current[Math.floor(top / rowPx)], offsetPx: top % rowPx };
  };
  useLayoutEffect(() => {
    const list = scroller.current;
    const before = known.current;
    known.current = ids;
    if (!list || before === ids || list.scrollTop < AT_TOP_PX) return;
    const { id, offsetPx } = first.current;
    const position = id === undefined ? -1 : ids.indexOf(id);
    if (position < 0 || id === undefined) return;
    const added = position - before.indexOf(id);
    if (added === 0) return;
    list.scrollTop = position * rowPx + offsetPx;
    setNewer((count) => Math.max(0, count + added));
  }, [ids, rowPx, scroller]);
  return { remember, newer };
}
