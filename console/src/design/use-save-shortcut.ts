import { useEffect } from 'react';

/** Ctrl or Cmd with S saves, where that is possible, and never opens the browser's own dialog. */
export function useSaveShortcut(save: (() => void) | undefined): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat) save?.();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [save]);
}
