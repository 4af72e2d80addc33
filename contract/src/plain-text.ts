/** Whether a text holds the beginning of a tag or a comment, closed or not; `a < b` and `<3` hold none. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}
