/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.replace(
    /^([¿¡«"“(\s]*)(\p{Ll})/u,
    (_, opening: string, letter: string) => opening + letter.toUpperCase(),
  );
}

/** One of several wordings, the next one at each turn. */
export function wording(wordings: readonly string[], turn: number): string {
  return wordings[turn % wordings.length] ?? '';
}

/** The wording with each `{name}` replaced. */
export function filled(wording: string, values: Readonly<Record<string, string>>): string {
  return wording.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
