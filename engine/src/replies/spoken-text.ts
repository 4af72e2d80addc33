/**
 * A piece of a reply as it is read out: without the marks that only a reader needs, such as asterisks, list marks,
 * bare link targets and pictograms.
 */
export function spokenText(text: string): string {
  return text
    .replaceAll(/```[\s\S]*?(```|$)/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\((?:[^)\s]*)\)/g, '$1')
    .replaceAll(/^\s{0,3}(?:[-*+•]|#{1,6})\s+/gm, '')
    .replaceAll(/(\*\*|__|~~|`)/g, '')
    .replaceAll(/(^|\s)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:!?]|$)/g, '$1')
    .replaceAll(/^\s*\|?[\s:|-]+\|?\s*$/gm, '')
    .replaceAll(/\s*\|\s*/g, ', ')
    .replaceAll(/\p{Extended_Pictographic}\u{fe0f}?/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
