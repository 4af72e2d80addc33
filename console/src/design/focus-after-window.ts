import { useEffect } from 'react';

/** The heading of the page behind all windows. */
export function pageHeading(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? undefined;
}

/** Gives the focus to the heading of the page when a window closes that nothing on the page has opened, but an address. */
export function useFocusAfterWindow(): void {
  // Once what opened the window has taken it.
  useEffect(() => () => void setTimeout(takeFocus), []);
}

function takeFocus(): void {
  const isFree = document.activeElement === document.body;
  if (isFree && !document.querySelector('[role="dialog"], [role="alertdialog"]'))
    pageHeading()?.focus({ preventScroll: true });
}
