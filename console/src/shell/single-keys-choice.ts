import { setSingleKeys } from '../design/single-keys.ts';
import { lastingStorage } from '../session/browser-storage.ts';

const SINGLE_KEYS_KEY = 'single_key_shortcuts';

/** Turns shortcuts of one key off for this visit where the user has chosen that. */
export function startSingleKeys(): void {
  setSingleKeys(lastingStorage.getItem(SINGLE_KEYS_KEY) !== 'off');
}

/** Turns shortcuts of one key on or off at once, and for the next visit. */
export function chooseSingleKeys(on: boolean): void {
  lastingStorage.setItem(SINGLE_KEYS_KEY, on ? 'on' : 'off');
  setSingleKeys(on);
}
