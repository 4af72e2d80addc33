const LANGUAGES = ['fr', 'en', 'es', 'de', 'it', 'pt', 'nl'];

/**
 * The language in which pairs are enhanced: the one chosen for the interface, else the browser's, else French.
 * @param stored value in local storage
 * @param browser what the browser prefers, such as `de-CH`
 */
export function enhancementLanguage(stored: string | null, browser: string): string {
  if (stored) return stored;
  const short = browser.slice(0, 2).toLowerCase();
  return LANGUAGES.includes(short) ? short : 'fr';
}
