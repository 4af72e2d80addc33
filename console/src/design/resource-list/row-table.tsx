import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { loadNearEnd, type PagedQuery } from './paging.tsx';
import type { RowListProps } from './row-list.tsx';

/** Where a row of a table stands. */
export type RowPosition = {
  index: number;
  /** Number of the row for assistive technology; the headings are the first. */
  ariaRowIndex: number;
  /** Where it begins, in pixels below the first. */
  topPx: number;
  /** Ref of a row that may be higher than the others; it has its index in `data-index`. */
  measure: (row: Element | null) => void;
};

export type RowTableProps<Row> = Pick<
  RowListProps<Row>,
  'label' | 'rows' | 'keyOf' | 'nearEndPx' | 'className'
> & {
  /** One `tr`, placed absolutely. */
  children: (row: Row, position: RowPosition) => ReactNode;
  /** The `thead`. */
  headings: ReactNode;
  /** How many rows there are, loaded or not; undefined where that is not known. */
  total: number | undefined;
  rowPx: number;
  gapPx?: number;
  endPx?: number;
  headingsPx: number;
  paging: PagedQuery;
  /** Below the rows. */
  more: ReactNode;
  /** The row that the list is scrolled to as it opens. */
  firstIndex?: number;
  /** A key in a row; `reveal` scrolls to another one and gives what is found in it. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>, reveal: Reveal) => void;
  onScroll?: () => void;
  scroller?: RefObject<HTMLDivElement | null>;
};

/** Scrolls to a row, and gives the element in the list that a selector names. */
export type Reveal = (index: number, selector: string) => HTMLElement | null | undefined;

/** Rows of cells under headings; only the visible ones, and a few around them, are in the page. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, rows, keyOf, children, headings, total, headingsPx, paging, firstIndex = -1 } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? own;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowPx,
    getItemKey: (index) => keyOf(rows[index] as Row),
    gap: props.gapPx ?? 0,
    overscan: 8,
    scrollMargin: headingsPx,
    scrollPaddingStart: headingsPx,
    scrollPaddingEnd: headingsPx,
    paddingEnd: props.endPx ?? 0,
  });
  // Once, as the list opens: later the user scrolls.
  const opened = useRef({ virtualizer, firstIndex });
  useEffect(() => {
    const { virtualizer: list, firstIndex: index } = opened.current;
    if (index > 0) list.scrollToIndex(index, { align: 'center' });
  }, []);
  const reveal: Reveal = (index, selector) => {
    virtualizer.scrollToIndex(index, { align: 'auto' });
    return scroller.current?.querySelector<HTMLElement>(selector);
  };
  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => {
        props.onScroll?.();
        loadNearEnd(currentTarget, paging, props.nearEndPx);
      }}
      // Anchored to its last button, the list would move to its end with each page and read them all.
      className={classNames('min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]', props.className)}
    >
      <table
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={paging.isPlaceholderData}
        onKeyDown={(event) => props.onKeyDown(event, reveal)}
        className={classNames('block transition-opacity', paging.isPlaceholderData && 'opacity-60')}
      >
        {headings}
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const { measureElement: measure } = virtualizer;
            return children(row, { index, ariaRowIndex: index + 2, topPx: start - headingsPx, measure });
          })}
        </tbody>
      </table>
      {props.more}
    </div>
  );
}
