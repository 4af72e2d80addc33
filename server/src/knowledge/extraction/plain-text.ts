/** Control characters but the tab and the line end, and characters without width. */
const NEVER_SHOWN = /[^\P{Cc}\t\n]|[\u00ad\ufeff\u200b\u2060]/gu;

/**
 * Makes text storable and comparable: one kind of line end, composed accents, no characters that PostgreSQL or a
 * model could not take, no more than one empty line in a row, none at the ends.
 */
export function tidyText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
      .replaceAll(NEVER_SHOWN, '')
      .replaceAll(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
      .toWellFormed()
      .normalize('NFC')
      // The lookbehind avoids quadratic time on a line of a million spaces.
      .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Ligatures as their letters, by which they are searched. */
export function splitLigatures(text: string): string {
  return text.replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));
}

/** A part of an address without its percent signs; as it stands where they encode nothing. */
export function decodedUri(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
