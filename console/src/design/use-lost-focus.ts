import { useEffect } from 'react';

/** What had the focus last of what keys lead to. */
let lastFocused: WeakRef<HTMLElement> | undefined;

function noteFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.tabIndex >= 0) lastFocused = new WeakRef(target);
}

/**
 * For the heading of a page or screen that takes the place of what had the focus, such as the link that led to it: keys
 * go on from there, and screen readers say where one is. A page that is loaded leaves the focus at its beginning.
 */
export function useLostFocus(): (heading: HTMLElement | null) => void {
  // However many headings there are, a function listens once; what they replace has the focus before they are there.
  useEffect(() => document.addEventListener('focusin', noteFocus), []);
  return takeLostFocus;
}

function takeLostFocus(heading: HTMLElement | null): void {
  const isLost = lastFocused !== undefined && lastFocused.deref()?.isConnected !== true;
  if (!heading || !isLost) return;
  const take = () => {
    // It has gone to the page, or a window has taken it as a whole.
    if (document.activeElement?.contains(heading)) heading.focus({ preventScroll: true });
  };
  take();
  // The window may take it only now, since what had it is gone.
  requestAnimationFrame(() => setTimeout(take));
}
