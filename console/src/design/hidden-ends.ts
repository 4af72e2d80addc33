import { useCallback, useState } from 'react';

/** At which end of a row that scrolls sideways something is hidden. */
export type HiddenEnds = 'none' | 'start' | 'end' | 'both';

/** Watches a row that scrolls sideways; the first value is its ref. */
export function useHiddenEnds(): [ref: (row: HTMLElement | null) => (() => void) | undefined, HiddenEnds] {
  const [hidden, setHidden] = useState<HiddenEnds>('none');
  const watch = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined;
    const look = () => setHidden(hiddenEnds(row));
    const sizes = new ResizeObserver(look);
    sizes.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, []);
  return [watch, hidden];
}

/** What is hidden; a pixel of rounding does not count. */
export function hiddenEnds(row: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): HiddenEnds {
  const start = row.scrollLeft > 1;
  const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
  if (start && end) return 'both';
  return start ? 'start' : end ? 'end' : 'none';
}
