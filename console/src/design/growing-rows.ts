/** Lines that a field may take by itself; beyond them it scrolls. */
const MOST_ROWS = 16;

/**
 * Rows of a field that grows with its text. Where the browser lets it grow (`field-sizing`), these are its least;
 * elsewhere they follow the lines of the text, and the field can be dragged.
 */
export function growingRows(text: string | undefined, least: number): number {
  if (CSS.supports('field-sizing', 'content')) return least;
  return Math.max(least, Math.min(MOST_ROWS, (text ?? '').split('\n').length));
}

/** Classes of a field that grows with its text. */
export const GROWING_CLASS_NAMES =
  'field-sizing-content resize-none not-supports-[field-sizing:content]:resize-y';
