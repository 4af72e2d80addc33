import { useSyncExternalStore } from 'react';
import { Listeners } from '../design/listeners.ts';
import { applyTheme, storedTheme, THEME_KEY, type Theme } from '../design/theme.ts';
import { lastingStorage, tabStorage } from '../session/browser-storage.ts';
import { forgetForcedDark } from './embedding-parameters.ts';

let current: Theme = 'system';
const listeners = new Listeners();

/** Shows the theme for this visit: dark when the address forces it, else what the user chose last. */
export function startTheme(isDarkForced: boolean): void {
  current = isDarkForced ? 'dark' : storedTheme(lastingStorage);
  applyTheme(current);
}

/** Shows a theme at once and stores it for the next visit; it counts over one that the address forced. */
export function chooseTheme(theme: Theme): void {
  lastingStorage.setItem(THEME_KEY, theme);
  forgetForcedDark(tabStorage);
  current = theme;
  applyTheme(theme);
  listeners.notify();
}

/** The theme that was chosen; `system` when the system decides. */
export function useTheme(): Theme {
  return useSyncExternalStore(listeners.subscribe, () => current);
}
