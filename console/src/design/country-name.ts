/** The name of a country in a language; the code itself where it is none of a country. */
export function countryName(code: string, shownIn: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return new Intl.DisplayNames(shownIn, { type: 'region' }).of(code.toUpperCase()) ?? code;
}
