import { LRUCache } from 'lru-cache';
import { contentWords } from './content-words.ts';

/** A piece of a whole document that evidence can name. */
export type DocumentSection = {
  text: string;
  /** The text in small letters. */
  lowerText: string;
  /** Its {@link contentWords}, worked out when they are asked for. */
  words(): ReadonlyMap<string, number>;
};

/** Longest section, in characters, unless a single paragraph is longer. */
const LONGEST = 900;
/** Characters of documents whose sections are cached. */
const CACHED_CHARACTERS = 1_000_000;

const cache = new LRUCache<string, readonly DocumentSection[]>({
  maxSize: CACHED_CHARACTERS,
  // A size of zero is refused.
  sizeCalculation: (_sections, text) => text.length + 1,
});

/**
 * The sections of a document, cut at its headings and, where those are far apart, between paragraphs. Worked out once
 * for each text that is still in use.
 */
export function sectionsOf(text: string): readonly DocumentSection[] {
  const cached = cache.get(text);
  if (cached) return cached;
  const sections = cut(text).map(sectionOf);
  cache.set(text, sections);
  return sections;
}

// Few sections of a long document are ever looked at closely.
function sectionOf(text: string): DocumentSection {
  let words: ReadonlyMap<string, number> | undefined;
  return {
    text,
    lowerText: text.toLowerCase(),
    words() {
      words ??= contentWords(text);
      return words;
    },
  };
}

function cut(text: string): string[] {
  const sections: string[] = [];
  let current = '';
  for (const paragraph of text.split(/\n{2,}/)) {
    const isHeading = /^\s{0,3}#{1,6}\s/.test(paragraph);
    if (current !== '' && (isHeading || current.length + paragraph.length > LONGEST)) {
      sections.push(current);
      current = '';
    }
    current = current === '' ? paragraph.trim() : `${current}\n\n${paragraph.trim()}`;
  }
  return current === '' ? sections : [...sections, current];
}
