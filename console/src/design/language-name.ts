/** The name of a language as a heading says it: `Français` for `fr` in French. */
export function languageName(code: string, shownIn: string): string {
  const name = isWellFormed(code)
    ? (new Intl.DisplayNames(shownIn, { type: 'language' }).of(code) ?? code)
    : code;
  return name.slice(0, 1).toLocaleUpperCase(shownIn) + name.slice(1);
}

function isWellFormed(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}
