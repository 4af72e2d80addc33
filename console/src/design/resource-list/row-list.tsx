import {
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { deferredModule } from '../deferred-module.ts';
import { loadNearEnd, type PagedQuery } from './paging.tsx';
import { useRowFocus } from './row-focus.ts';
import type { RowSizes, SeenRowsProps, VisibleRows } from './seen-rows.tsx';

const seenRows = deferredModule(() => import('./seen-rows.tsx'));

/** By then the page is there and the network is free. */
const LOAD_AFTER_MS = 1_000;

export type RowListProps<Row> = {
  /** What is listed, for assistive technology. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  children: (row: Row, index: number) => ReactNode;
  sizes: RowSizes;
  /** How many there are, loaded or not; those that are loaded when absent. */
  total?: number;
  /** Reads further rows as the list is scrolled near its end. */
  paging?: PagedQuery;
  nearEndPx?: number;
  /** Below the rows. */
  more?: ReactNode;
  /** Room that the list takes, and its look. */
  className: string;
  rowClassName?: string;
  ref?: Ref<HTMLUListElement>;
};

/** A page's list, which takes what room there is; where what is above leaves none, the page scrolls to it. */
export const PAGE_ROWS = 'min-h-0 flex-1 px-6 max-sm:px-4 large-text:min-h-80 large-text:shrink-0';

/** Rows that scroll; of a long list only the visible ones, and a few around them, are in the page. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, keyOf, sizes, paging, nearEndPx } = props;
  const around = useRowFocus(rows);
  const scroller = around.ref;
  const { SeenRows, setVisible, ...drawn } = useVisibleRows(scroller, rows.length, sizes.rowPx);
  const keyAt = useCallback((index: number) => keyOf(rows[index] as Row), [rows, keyOf]);
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard; the rows inside are, so it needs no tab stop of its own. */}
      <div
        {...around}
        onScroll={({ currentTarget }) => loadNearEnd(currentTarget, paging, nearEndPx)}
        className={classNames(
          'overflow-y-auto outline-none transition-opacity [overflow-anchor:none]',
          props.className,
          paging?.isPlaceholderData && 'opacity-60',
        )}
      >
        <DrawnRows {...props} {...drawn} />
        {props.more}
      </div>
      {SeenRows ? (
        <SeenRows scroller={scroller} count={rows.length} keyOf={keyAt} sizes={sizes} onChange={setVisible} />
      ) : null}
    </>
  );
}

type DrawnRowsProps<Row> = RowListProps<Row> & { firstCount: number; visible: VisibleRows | undefined };

/** The rows at their positions, or the first of them one below the other. */
function DrawnRows<Row>(props: DrawnRowsProps<Row>) {
  const { rows, keyOf, children, sizes, total = rows.length, firstCount, visible } = props;
  const drawn = visible?.items ?? rows.slice(0, firstCount).map((_, index) => ({ index, start: undefined }));
  const { rowPx, gapPx = 0, startPx = 0, endPx = 0 } = sizes;
  const estimatedPx = startPx + rows.length * (rowPx + gapPx) - gapPx + endPx;
  const flow = {
    gap: gapPx,
    paddingTop: startPx,
    paddingBottom: endPx,
    minHeight: rows.length > firstCount ? estimatedPx : undefined,
  };
  return (
    <ul
      ref={props.ref}
      aria-label={props.label}
      aria-busy={props.paging?.isPlaceholderData ?? false}
      className={visible ? 'relative' : 'flex flex-col'}
      style={visible ? { height: visible.heightPx } : flow}
    >
      {drawn.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={keyOf(row)}
            ref={visible?.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={classNames('w-full', visible && 'absolute top-0 left-0', props.rowClassName)}
            style={start === undefined ? undefined : { transform: `translateY(${start}px)` }}
          >
            {children(row, index)}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The visible rows of a long list. What finds them out is fetched once the list is scrolled, or shortly after
 * it is there; until then, and where all fit, the first rows stand for themselves, one below the other.
 */
function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
): {
  /** Rows that are drawn while `visible` is undefined. */
  firstCount: number;
  visible: VisibleRows | undefined;
  setVisible: (rows: VisibleRows) => void;
  /** To be drawn after the list, once it is there. */
  SeenRows: ComponentType<SeenRowsProps> | undefined;
} {
  const [firstCount] = useState(() => Math.ceil(window.innerHeight / rowPx) + 6);
  const [visible, setVisible] = useState<VisibleRows>();
  const [module, setModule] = useState(seenRows.loaded);
  const isNeeded = count > firstCount && !module;
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
  return { firstCount, visible, setVisible, SeenRows: module?.SeenRows };
}
