import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pageHeading } from '../focus-after-window.ts';

/** The row of a list that had the focus last, and its place among the rows. */
let last: { list: Element; row: Element; place: number } | undefined;

const WINDOWS = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/** Names a list whose rows keep the focus among them. */
const LIST = 'data-rows';

function rowsOf(list: Element): Element[] {
  return [...list.querySelectorAll('li')];
}

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const list = target.closest(`[${LIST}]`);
  const rows = list ? rowsOf(list) : [];
  const place = rows.findIndex((each) => each.contains(target));
  const row = rows[place];
  if (list && row) last = { list, row, place };
  // A menu of a row and the windows that it opens leave the place as it was, but not the window around the list.
  else if (target.closest(WINDOWS)?.contains(last?.list ?? target) !== false) last = undefined;
}

/**
 * What takes the focus of a row that had it and is gone: the row in its place, the last one, or the list; the heading
 * of the page where the list is gone, too.
 */
export function inPlaceOfGoneRow(): HTMLElement | undefined {
  if (!last || last.row.isConnected) return undefined;
  const { list, place } = last;
  if (!list.isConnected) return pageHeading();
  const rows = rowsOf(list);
  const control = rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>('button, a[href]');
  return control ?? (list instanceof HTMLElement ? list : undefined);
}

function takeLostFocus(list: Element | null): void {
  if (last?.list === list && document.activeElement === document.body)
    inPlaceOfGoneRow()?.focus({ preventScroll: true });
}

/**
 * Keeps the focus in a list when the row that has it goes away.
 * @param rows what is shown
 * @returns the properties of the element around the rows
 */
export function useRowFocus(rows: unknown): {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: number;
  [LIST]: true;
} {
  const ref = useRef<HTMLDivElement>(null);
  // However many use it, a function listens once.
  useEffect(() => document.addEventListener('focusin', noteFocus), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row goes when other rows are shown, not when it is scrolled away.
  useLayoutEffect(() => takeLostFocus(ref.current), [rows]);
  useLayoutEffect(() => {
    const list = ref.current;
    // Once what takes its place is there.
    return () => queueMicrotask(() => takeLostFocus(list));
  }, []);
  return { ref, tabIndex: -1, [LIST]: true };
}
