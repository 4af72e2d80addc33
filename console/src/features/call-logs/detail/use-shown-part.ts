import { type RefObject, useEffect, useRef, useState } from 'react';
import { scrollerOf } from '../../../design/scroller-of.ts';

/** Which part of a view is shown, and what leads to one. */
export type ShownPart<Name extends string> = {
  shown: Name;
  /** Scrolls to a part. It counts as shown until the user scrolls, also where there is no room to bring it to the top. */
  show: (name: Name) => void;
};

/**
 * @param view its parts are named by `data-part`, and it scrolls as a whole
 * @param names of the parts; the first is shown until something is scrolled
 * @param coveredPx so much of the top is covered
 */
export function useShownPart<Name extends string>(
  view: RefObject<HTMLElement | null>,
  names: readonly [Name, ...Name[]],
  coveredPx: number,
): ShownPart<Name> {
  const [shown, setShown] = useState<Name>(names[0]);
  const isChosen = useRef(false);
  useEffect(() => {
    const scroller = scrollerOf(view.current?.parentElement ?? null);
    if (!scroller) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      scroller.addEventListener(type, () => (isChosen.current = false), options);
    }
    const read = () => {
      if (isChosen.current) return;
      const linePx = scroller.getBoundingClientRect().top + coveredPx + SOON_PX;
      setShown(names.findLast((name) => topOf(view.current, name) <= linePx) ?? names[0]);
    };
    scroller.addEventListener('scroll', read, options);
    return () => listening.abort();
  }, [view, names, coveredPx]);
  const show = (name: Name) => {
    isChosen.current = true;
    setShown(name);
    partOf(view.current, name)?.scrollIntoView({ block: 'start' });
  };
  return { shown, show };
}

// A part that begins a little below what is covered is shown already.
const SOON_PX = 48;

const partOf = (view: HTMLElement | null, name: string) => view?.querySelector(`[data-part="${name}"]`);

const topOf = (view: HTMLElement | null, name: string) =>
  partOf(view, name)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
