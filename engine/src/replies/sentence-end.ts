const CLOSERS = /["'”’»)\]]/;
const ABBREVIATION =
  /(?:^|[\s(«"])(?:M|MM|Mme|Mlle|Mr|Mrs|Ms|Dr|Dra|Pr|Prof|Sr|Sra|Srta|Sres|Dña|Ud|Uds|Avda|Av|núm|ej|St|No|n°|vs|etc|ex|p|ca|bzw|z\.B|d\.h|u\.a|e\.g|i\.e|p\.ej|[A-Z])$|\d\s?[ap]$/u;

/**
 * Where the first complete sentence of a growing text ends, or -1 while none is complete.
 * A full stop at the very end of the text does not count: the next part may show that it was "3.5" or "e.g.".
 * @param from index at which to begin
 * @returns index behind the sentence's last character
 */
export function sentenceEnd(text: string, from = 0): number {
  for (let index = from; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === LINE_FEED && text.slice(from, index).trim() !== '') return index;
    if (!isTerminal(character)) continue;
    let end = index + 1;
    while (end < text.length && (isTerminal(text.charCodeAt(end)) || CLOSERS.test(text.charAt(end))))
      end += 1;
    if (end >= text.length) return -1;
    if (!isSpace(text.charCodeAt(end))) continue;
    if (character === FULL_STOP && end === index + 1 && endsWithAbbreviation(text, index)) continue;
    return end;
  }
  return -1;
}

/**
 * Splits a text into sentences, spaces between them dropped.
 * @returns the sentences and, as the last entry, whatever stands after the last complete one
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (let end = sentenceEnd(text); end !== -1; end = sentenceEnd(text, from)) {
    sentences.push(text.slice(from, end).trim());
    from = end;
    while (from < text.length && isSpace(text.charCodeAt(from))) from += 1;
  }
  const rest = text.slice(from).trim();
  return rest === '' ? sentences : [...sentences, rest];
}

const LINE_FEED = 10;
const FULL_STOP = 46;

// . ! ? … 。 ！ ？
function isTerminal(character: number): boolean {
  return (
    character === FULL_STOP ||
    character === 33 ||
    character === 63 ||
    character === 0x2026 ||
    character === 0x3002 ||
    character === 0xff01 ||
    character === 0xff1f
  );
}

function isSpace(character: number): boolean {
  return (
    character === 32 || (character >= 9 && character <= 13) || character === 0xa0 || character === 0x202f
  );
}

// Only the last few characters can be an abbreviation.
function endsWithAbbreviation(text: string, stop: number): boolean {
  return ABBREVIATION.test(text.slice(Math.max(0, stop - 8), stop));
}
