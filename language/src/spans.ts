import { plainText } from './plain-text.ts';

/** One word or number of a text, and where it stands. */
export type Token = { plain: string; start: number; end: number };

// Numbers include the marks between their digits: 12/03/2026, 15:30, A-1234.
const TOKEN = /\d+(?:[/.:,-]\d+)*(?:\p{L}{1,4}\d{0,2})?(?![\p{L}\p{N}])|\p{L}+|\d+/gu;

/** The words and numbers of a text in plain form, in their order. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    plain: plainText(word),
    start: index,
    end: index + word.length,
  }));
}

/** A stretch of a text with a meaning. */
export type Span<Value> = { value: Value; start: number; end: number; text: string };

/** Whether two stretches share a letter. */
export function overlaps(
  one: { start: number; end: number },
  other: { start: number; end: number },
): boolean {
  return one.start < other.end && other.start < one.end;
}
