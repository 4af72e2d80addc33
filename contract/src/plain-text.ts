/** Whether a text contains the beginning of a tag or a comment, closed or not; `a < b` and `<3` contain none. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}

/**
 * Whether a text may be a name: without markup and without characters that change the direction of what follows, which
 * let a name look like another one.
 */
export function isPlainName(text: string): boolean {
  return !hasMarkup(text) && !/\p{Bidi_Control}/u.test(text);
}

/** A text without what no name may contain. */
export function asPlainName(text: string): string {
  return text.replaceAll(/[<\p{Bidi_Control}]/gu, '');
}

/** The first characters of a text, never with half of a surrogate pair at the end, which no database takes. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
