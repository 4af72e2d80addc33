import { useCallback, useEffect } from 'react';

/** What had the focus last of what keys lead to, and all that it was in. */
let last: { focused: WeakRef<HTMLElement>; path: WeakSet<EventTarget> } | undefined;

function noteFocus(event: FocusEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.tabIndex < 0) return;
  last = { focused: new WeakRef(target), path: new WeakSet(event.composedPath()) };
}

/**
 * For what takes the place of what had the focus, such as the heading of a page for the link that led to it: keys go on
 * from there, and screen readers say where one is. A page that is loaded leaves the focus at its beginning.
 *
 * @param container A selector of what is around both, where a focus that was lost elsewhere is not taken.
 */
export function useLostFocus(container?: string): (element: HTMLElement | null) => void {
  // However many use it, a function listens once; what they replace has the focus before they are there.
  useEffect(() => document.addEventListener('focusin', noteFocus), []);
  return useCallback((element) => takeLostFocus(element, container), [container]);
}

function takeLostFocus(element: HTMLElement | null, container: string | undefined): void {
  if (!element || !last) return;
  const { focused, path } = last;
  const around = container === undefined ? document : element.closest(container);
  if (!around || !path.has(around)) return;
  const take = () => {
    if (focused.deref()?.isConnected) return;
    // It has gone to the page, or a window has taken it as a whole.
    if (document.activeElement?.contains(element)) element.focus({ preventScroll: true });
  };
  take();
  // What had it may go only now, as the panel of a tab does, or the window take it, since what had it is gone.
  requestAnimationFrame(() => setTimeout(take));
}
