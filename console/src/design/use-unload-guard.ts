import { useEffect } from 'react';

/** Has the browser ask before the page is left or reloaded while something would be lost. */
export function useUnloadGuard(isAnythingLost: boolean): void {
  useEffect(() => {
    if (!isAnythingLost) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [isAnythingLost]);
}
