import { useSyncExternalStore } from 'react';
import { Listeners } from '../design/listeners.ts';

// A browser may deny a page its storage, above all one that another site embeds: merely reading `localStorage` throws
// then. The console works all the same, and remembers as long as its page stays open.

/** A `Storage` that stores its entries elsewhere, in the page's memory until it is told where. */
class ReplaceableStorage implements Storage {
  #current: Storage;

  constructor(current: Storage | undefined) {
    this.#current = current ?? createMemoryStorage();
  }

  get length() {
    return this.#current.length;
  }
  key(index: number) {
    return this.#current.key(index);
  }
  getItem(key: string) {
    return this.#current.getItem(key);
  }
  setItem(key: string, value: string) {
    this.#current.setItem(key, value);
  }
  removeItem(key: string) {
    this.#current.removeItem(key);
  }
  clear() {
    this.#current.clear();
  }

  /** Goes on in another storage, with what that does not have. */
  moveTo(next: Storage): void {
    for (let index = 0; index < this.#current.length; index++) {
      const key = this.#current.key(index) ?? '';
      if (next.getItem(key) === null) next.setItem(key, this.#current.getItem(key) ?? '');
    }
    this.#current = next;
  }
}

const local = readable(() => localStorage);
const lasting = new ReplaceableStorage(local);
let isDenied = local === undefined;
const listeners = new Listeners();

/** What stays in this browser. */
export const lastingStorage: Storage = lasting;

/** What stays in this tab. */
export const tabStorage: Storage = new ReplaceableStorage(readable(() => sessionStorage));

/** Whether the browser stores nothing for this page, so that all is forgotten when it is left or reloaded. */
export function isStorageDenied(): boolean {
  return isDenied;
}

/** The same for components. */
export function useStorageDenied(): boolean {
  return useSyncExternalStore(listeners.subscribe, isStorageDenied);
}

/** Locks across tabs; undefined where the browser has none, or denies them together with its storage. */
export function browserLocks(): LockManager | undefined {
  return isDenied ? undefined : navigator.locks;
}

/** Whether the browser can be asked to let this page store something, by {@link requestLastingStorage}. */
export function canRequestStorage(): boolean {
  return isDenied && typeof document.requestStorageAccess === 'function';
}

/**
 * Asks the browser to let this page store something, which it does only when the user just clicked.
 * @returns whether it does now
 */
export async function requestLastingStorage(): Promise<boolean> {
  try {
    await document.requestStorageAccess();
  } catch {
    return false;
  }
  const granted = readable(() => localStorage);
  if (!granted) return false;
  lasting.moveTo(granted);
  isDenied = false;
  listeners.notify();
  return true;
}

/** Asks without a click where the user has allowed it before; browsers then say yes at once. */
export async function restoreAllowedStorage(): Promise<void> {
  if (!canRequestStorage()) return;
  try {
    const { state } = await navigator.permissions.query({ name: 'storage-access' });
    if (state === 'granted') await requestLastingStorage();
  } catch {
    // A browser that does not know this permission asks at a click.
  }
}

/** A storage, unless the browser denies it. */
function readable(storage: () => Storage): Storage | undefined {
  try {
    const found = storage();
    found.getItem('');
    return found;
  } catch {
    return undefined;
  }
}

/** A `Storage` that forgets with the page. */
export function createMemoryStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
