import { type RefObject, useEffect, useRef } from 'react';

const NONE = -1;

/**
 * Keeps the focus in a list when the row that has it goes away: the row at its place gets it, else the element.
 * @param count how many rows are shown
 * @returns the reference of the element around the rows, which takes the focus from code
 */
export function useRowFocus(count: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const focusedRow = useRef(NONE);
  const shownBefore = useRef(count);
  useEffect(() => {
    const handleFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = rowsOf(element.current).findIndex((each) => each.contains(target));
      // A menu and a question of a row, and the window around the list, leave the place as it was.
      if (row !== NONE) focusedRow.current = row;
      else if (!target.closest('[role="menu"], [role="alertdialog"]') && !target.contains(element.current))
        focusedRow.current = NONE;
    };
    document.addEventListener('focusin', handleFocusIn);
    return () => document.removeEventListener('focusin', handleFocusIn);
  }, []);
  useEffect(() => {
    const row = focusedRow.current;
    const isFewer = count < shownBefore.current;
    shownBefore.current = count;
    if (!isFewer || row === NONE) return;
    const takeFocus = () => {
      const rows = rowsOf(element.current);
      const control = rows[Math.min(row, rows.length - 1)]?.querySelector('button');
      (control ?? element.current)?.focus();
    };
    // The window around the list takes a lost focus to itself in the next frame, so that this is the one after it.
    requestAnimationFrame(() => requestAnimationFrame(takeFocus));
  }, [count]);
  return element;
}

function rowsOf(element: Element | null): Element[] {
  return [...(element?.querySelectorAll('li') ?? [])];
}
