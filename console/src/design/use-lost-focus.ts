import { useState } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For the heading of a page or screen that takes the place of what had the focus, such as the link that led to it: keys
 * go on from there, and screen readers say where one is. A page that is loaded leaves the focus at its beginning.
 */
export function useLostFocus(): (heading: HTMLElement | null) => void {
  const isLoaded = useNavigationType() === 'POP';
  // The same for as long as the heading is there, so that it takes the focus only as it appears.
  const [take] = useState(() => (isLoaded ? leaveFocus : takeLostFocus));
  return take;
}

function leaveFocus(): void {}

function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
