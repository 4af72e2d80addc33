/** What only a reader of a text needs, such as Markdown and pictograms, and what is heard of it; in this order. */
export const READING_MARKS: readonly (readonly [RegExp, string])[] = [
  [/```[\s\S]*?(```|$)/g, ' '],
  [/!?\[(?=[^\]]*\]\((?:tel:[^)]*|[^)\s]*)(?: "[^"]*")?\))/g, ''],
  [/\]\((?:tel:[^)]*|[^)\s]*)(?: "[^"]*")?\)/g, ''],
  [/<br\s*\/?>/gi, ' '],
  [/^\s{0,3}(?:>\s?)+/gm, ''],
  [/^\s*(?:[-*+•]|#{1,6})\s+(?:\[[ xX]\]\s+)?/gm, ''],
  [/(\*\*|__|~~|`)/g, ''],
  [/(?<=^|\s)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:!?]|$)/g, ''],
  [/^[^\S\n]*\|?(?:[^\S\n]|[:|-])+$/gm, ''],
  [/^[^\S\n]*\|[^\S\n]*|[^\S\n]*\|[^\S\n]*$/gm, ''],
  [/[^\S\n]*\|[^\S\n]*/g, ', '],
  [
    /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*|\p{Regional_Indicator}|\u{fe0f}?\u{20e3}/gu,
    '',
  ],
  // The lines of a list or table are told apart by a pause.
  [/(?<=[\p{L}\p{N})])[^\S\n]*\n\s*(?=[\p{L}\p{N}(])/gu, ', '],
  [/\s{2,}|[^\S ]/g, ' '],
];

/** A text as it is heard, without the marks that only a reader needs. */
export function withoutReadingMarks(text: string): string {
  return READING_MARKS.reduce((heard, [mark, sound]) => heard.replaceAll(mark, sound), text).trim();
}
