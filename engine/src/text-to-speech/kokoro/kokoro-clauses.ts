/** A part of a text up to a mark, and the mark as the model knows it. */
export type Clause = { words: string; mark: string };

/** Longer than this, a text is spoken in several parts. */
const MAX_LENGTH = 180;
/** What is spoken first is heard first, so it ends at its first comma where it is longer than this. */
const FIRST_LENGTH = 50;
const SHORTEST_FIRST = 12;
const MARKS: Readonly<Record<string, string>> = { '(': ',', ')': ',', '–': '—', '...': '…' };

/**
 * What is spoken at a time: sentences, of which the first is heard while the others are made. A long one is cut at
 * its marks, or between words.
 */
export function spokenParts(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const sentences = [...segmenter.segment(text)].flatMap(({ segment }) => shortened(segment.trim()));
  const [first = '', ...others] = sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const cut = first.length > FIRST_LENGTH ? markAfter(first, SHORTEST_FIRST) : -1;
  const beginning = cut > 0 && cut < first.length - SHORTEST_FIRST;
  const parts = beginning ? [first.slice(0, cut), first.slice(cut).trim()] : [first];
  return [...parts, ...others].filter(Boolean);
}

/** Words between marks, each with the mark that ends it. */
export function clausesOf(text: string): Clause[] {
  return [...text.matchAll(/([^,;:.!?…—–()]+|[.,:](?=\d))+([,;:.!?…—–()]*)/gu)].flatMap(([whole]) => {
    const [, words = '', marks = ''] = /^(.*?)([,;:.!?…—–()\s]*)$/su.exec(whole) ?? [];
    const ending = marks.replaceAll(/\s/g, '');
    const mark = MARKS[ending] ?? MARKS[ending.at(0) ?? ''] ?? ending.at(0) ?? '';
    return /[\p{L}\p{N}]/u.test(words) ? { words: words.trim(), mark } : [];
  });
}

function shortened(sentence: string): string[] {
  if (sentence.length <= MAX_LENGTH) return [sentence];
  const before = sentence.slice(0, MAX_LENGTH);
  const atMark = Math.max(...[', ', '; ', ': ', ' — '].map((mark) => before.lastIndexOf(mark)));
  const atSpace = before.lastIndexOf(' ');
  const cut = (atMark > MAX_LENGTH / 3 ? atMark : atSpace > 0 ? atSpace : MAX_LENGTH - 1) + 1;
  return [before.slice(0, cut).trim(), ...shortened(sentence.slice(cut).trim())];
}

function markAfter(text: string, position: number): number {
  const found = text.slice(position).search(/[,;:—–](?=\s)/u);
  return found < 0 ? -1 : position + found + 1;
}
