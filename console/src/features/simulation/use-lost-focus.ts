import { type RefObject, useEffect } from 'react';

/**
 * Takes the focus when something appears in place of the button that asked for it, and nobody is elsewhere by then.
 * @param shown what the appearance goes by, when it is not the component itself
 */
export function useLostFocus(target: RefObject<HTMLElement | null>, shown?: string): void {
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, [target, shown]);
}
