import { prepareToasts } from './toast.tsx';

const IDLE_AFTER_MS = 3000;

/** Fetches what floats once the page is quiet, so that first openings are immediate and survive a lost connection. */
export function loadFloatingControlsWhenIdle(loadMore: () => void): void {
  setTimeout(() => {
    prepareToasts();
    loadMore();
    const modules = [
      import('./menu-popup.tsx'),
      import('./dialog-window.tsx'),
      import('./confirm-window.tsx'),
    ];
    // A module that could not be fetched now is fetched when it is needed.
    void Promise.allSettled(modules);
  }, IDLE_AFTER_MS);
}
