import { useSyncExternalStore } from 'react';
import { Listeners } from '../design/listeners.ts';
import { applyTheme, THEME_KEY, type Theme, themeToShow } from '../design/theme.ts';
import { lastingStorage } from '../session/browser-storage.ts';

let current: Theme = 'system';
const listeners = new Listeners();

/** Shows the theme for this visit. @param isDarkAsked whether the address asks for dark mode */
export function startTheme(isDarkAsked: boolean): void {
  current = themeToShow(lastingStorage, isDarkAsked);
  applyTheme(current);
}

/** Shows a theme at once and stores it for the next visit; it counts over one that an address asks for. */
export function chooseTheme(theme: Theme): void {
  lastingStorage.setItem(THEME_KEY, theme);
  current = theme;
  applyTheme(theme);
  listeners.notify();
}

/** The theme that was chosen; `system` when the system decides. */
export function useTheme(): Theme {
  return useSyncExternalStore(listeners.subscribe, () => current);
}
