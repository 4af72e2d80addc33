import type { RefObject } from 'react';

/**
 * Gives a window the focus in the moment it opens. A frame later, as it would otherwise come, it takes the focus from a
 * menu that was opened in the window meanwhile, and so closes it.
 * @returns what tells Base UI to leave the focus alone
 */
export function focusAtOnce(window: RefObject<HTMLElement | null>): false {
  window.current?.focus({ preventScroll: true });
  return false;
}
