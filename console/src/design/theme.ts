/** What the user chose: a theme, or whatever the system says. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'theme';

/** The theme to show: the one that the user chose, else dark where that is asked for. */
export function themeToShow(storage: Pick<Storage, 'getItem'>, isDarkAsked: boolean): Theme {
  const stored = storage.getItem(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? (isDarkAsked ? 'dark' : 'system');
}

/** Shows a theme; `system` follows the system from then on. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
