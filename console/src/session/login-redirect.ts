import { isStorageDenied, tabStorage } from './browser-storage.ts';
import { emitConsoleEvent } from './console-events.ts';

const WANTED_PAGE = 'wanted_page';

/** Remembers the page to come back to after sign-in, without the one-time token it may carry. */
export function rememberWantedPage(storage: Storage, location: Pick<Location, 'pathname' | 'search'>): void {
  const query = new URLSearchParams(location.search);
  query.delete('token');
  const search = query.toString();
  storage.setItem(WANTED_PAGE, search === '' ? location.pathname : `${location.pathname}?${search}`);
}

/** Whether a page to come back to is remembered. */
export function hasWantedPage(storage: Storage): boolean {
  return storage.getItem(WANTED_PAGE) !== null;
}

/** The page that was wanted before sign-in, once; the start page when there is none. */
export function takeWantedPage(storage: Storage): string {
  const wanted = storage.getItem(WANTED_PAGE);
  storage.removeItem(WANTED_PAGE);
  // One slash only: `//host` would leave this server.
  return wanted && /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}

let isLeaving = false;

/**
 * Leaves the console for another address; later departures of the same page do not count. Where the browser asks before
 * something typed is lost, the user may stay: what they do next may lead away again.
 * @param onLeft called once the page is left, unless the user stays
 */
export function leaveFor(address: string, onLeft: () => void = () => undefined): void {
  if (isLeaving) return;
  isLeaving = true;
  const departure = new AbortController();
  const { signal } = departure;
  const handleStay = () => {
    isLeaving = false;
    departure.abort();
  };
  const handleUnload = ({ defaultPrevented }: Event) => {
    if (!defaultPrevented) return;
    // Who leaves after all does none of this: the next to leave is another departure.
    for (const sign of ['pointerdown', 'keydown', 'beforeunload']) {
      window.addEventListener(sign, handleStay, { capture: true, signal });
    }
  };
  window.addEventListener('pagehide', onLeft, { once: true, signal });
  window.addEventListener('beforeunload', handleUnload, { once: true });
  window.location.replace(address);
}

/**
 * Leaves for sign-in and comes back to the current page afterwards. A page that can store nothing stays, so that
 * drafts are not lost: there a `session-ended` says that the user has to sign in.
 */
export function leaveForLogin(): void {
  if (isLeaving || window.location.pathname === '/login') return;
  if (isStorageDenied()) {
    emitConsoleEvent('session-ended');
    return;
  }
  rememberWantedPage(tabStorage, window.location);
  leaveFor('/login');
}
