import type { DocumentSource, UnreadableCode } from '../extraction/extracted-text.ts';
import type { PassageText } from '../passages/split-into-passages.ts';

/** What was read out of a source, ready to be stored and found. */
export type ReadDocument = {
  /** The whole text as Markdown with its structure. */
  text: string;
  /** Cleaned HTML for the preview; null where the source never was a page. */
  html: string | null;
  /** ISO 639-1 code of the language most of it is written in; null where that cannot be told. */
  language: string | null;
  passages: readonly PassageText[];
  /** What its words are found by, as `retrieval/` reads it. */
  segment: Uint8Array;
};

/** What a reading process starts with. */
export type ReadingOrder = { source: DocumentSource; name: string };

/** What a reading process reports; after each piece it waits for {@link MORE}. */
export type ReadingReport =
  | { type: 'progress'; progress: number }
  | { type: 'piece'; of: 'text' | 'html'; piece: string }
  | { type: 'passages'; passages: readonly PassageText[] }
  | ({ type: 'end' } & Pick<ReadDocument, 'language' | 'segment'> & { hasHtml: boolean })
  | { type: 'unreadable'; code: UnreadableCode; cause: string };

/**
 * Asks for the next piece. All that a process has sent is taken over in one go, so that a whole document at once would
 * block the event loop.
 */
export const MORE = 'more';
