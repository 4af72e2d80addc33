import { useSyncExternalStore } from 'react';
import { Listeners } from '../design/listeners.ts';

// A browser may deny a page its storage, above all one that another site embeds: merely reading `localStorage` throws
// then. The console works all the same, and remembers as long as its page stays open.

/** Key under which a tab has an entry that found no room in the lasting storage. */
const inTab = (key: string) => `lasting:${key}`;

/**
 * A `Storage` that stores its entries elsewhere, in the page's memory until it is told where. What finds no room there
 * stays in the tab, so that a full storage prevents no sign-in.
 */
class ReplaceableStorage implements Storage {
  #current: Storage;
  readonly #tab: Storage;

  constructor(current: Storage | undefined, tab: Storage) {
    this.#current = current ?? createMemoryStorage();
    this.#tab = tab;
  }

  get length() {
    return this.#current.length;
  }
  key(index: number) {
    return this.#current.key(index);
  }
  getItem(key: string) {
    return this.#tab.getItem(inTab(key)) ?? this.#current.getItem(key);
  }
  setItem(key: string, value: string) {
    try {
      this.setLastingItem(key, value);
    } catch {
      this.#current.removeItem(key);
      this.#tab.setItem(inTab(key), value);
    }
  }
  /** @throws {DOMException} where there is no room for it */
  setLastingItem(key: string, value: string) {
    this.#current.setItem(key, value);
    this.#tab.removeItem(inTab(key));
  }
  removeItem(key: string) {
    this.#current.removeItem(key);
    this.#tab.removeItem(inTab(key));
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

/** What stays in this tab. */
export const tabStorage: Storage = readable(() => sessionStorage) ?? createMemoryStorage();

const local = readable(() => localStorage);
const lasting = new ReplaceableStorage(local, tabStorage);
let isDenied = local === undefined;
const listeners = new Listeners();

/** What stays in this browser, or in this tab where the browser has no room left. */
export const lastingStorage: Storage = lasting;

/** Stores what is to stay in this browser or not at all. @throws {DOMException} where it has no room */
export const roomyStorage: Pick<Storage, 'setItem' | 'removeItem'> = {
  setItem: (key, value) => lasting.setLastingItem(key, value),
  removeItem: (key) => lasting.removeItem(key),
};

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
