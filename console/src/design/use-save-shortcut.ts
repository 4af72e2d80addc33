import { useEffect } from 'react';
import { isShortcut } from './shortcuts.ts';

/** Ctrl or Cmd with S saves, where that is possible, and never opens the browser's own dialog. */
export function useSaveShortcut(save: (() => void) | undefined): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'save')) return;
      event.preventDefault();
      if (!event.repeat) save?.();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [save]);
}
