import { type RefObject, useEffect } from 'react';

/** Takes the focus when something appears in place of the button that asked for it, and nobody is elsewhere by then. */
export function useLostFocus(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, [target]);
}
