const ABBREVIATION =
  /(?:^|[\s(])(?:M|Mme|Mlle|Mr|Mrs|Ms|Dr|Dra|Sr|Sra|St|Prof|No|n°|nº|p\. ?ex|e\.g|i\.e|etc|cf|env|approx|ext|art|\p{Lu})\.$/u;
const END = /(?<=[.!?…][»”"')]?)\s+(?=[\p{Lu}\p{N}¿¡«"“(])/gu;

/** The sentences of one paragraph; an abbreviation's full stop does not end one. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  for (const piece of paragraph.split(END)) {
    const before = sentences.at(-1);
    // A full stop before a no-break space, as in French « M. », is not an end either.
    if (before !== undefined && ABBREVIATION.test(before))
      sentences[sentences.length - 1] = `${before} ${piece}`;
    else sentences.push(piece);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** The sentence with a full stop when it ends without any mark. */
export function closed(sentence: string): string {
  const text = sentence.trim().replace(/[\s,;:]+$/u, '');
  return /[.!?…][»”"')]?$/u.test(text) ? text : `${text}.`;
}

const BULLET = /^\s*(?:[-*•–—]|\d{1,2}[.)]|[a-z]\))\s+/u;

/** Whether a line is an item of a list. */
export function isListItem(line: string): boolean {
  return BULLET.test(line);
}

/** A line without its bullet and without Markdown marks. */
export function bareLine(line: string): string {
  return line
    .replace(BULLET, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/^\s*>\s?/, '')
    .trim();
}
