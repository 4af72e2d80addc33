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
