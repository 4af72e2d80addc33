/** A text in lower case without accents. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether one of the texts contains what is typed, whatever case and accents. */
export function holdsText(texts: readonly string[], typed: string): boolean {
  const wanted = plainText(typed.trim());
  return texts.some((text) => plainText(text).includes(wanted));
}
