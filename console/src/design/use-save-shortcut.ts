import { isShortcut } from './shortcuts.ts';
import { useKeyDown } from './use-key-down.ts';

/** Ctrl or Cmd with S saves, where that is possible, and never opens the browser's own dialog. */
export function useSaveShortcut(save: (() => void) | undefined): void {
  useKeyDown((event) => {
    if (!isShortcut(event, 'save')) return;
    event.preventDefault();
    if (!event.repeat) save?.();
  });
}
