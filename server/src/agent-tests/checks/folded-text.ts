/** A text as checks compare it: without regard to case, to the number of spaces and to the shape of apostrophes. */
export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, ' ').trim();
}
