import type { PassageText } from '../passages/passage-text.ts';
import type { DocumentSource, ReadDocument } from './read-document.ts';
import type { UnreadableCode } from './reading-errors.ts';

/** What a reading process starts with. */
export type ReadingOrder = { source: DocumentSource; name: string };

/** What a reading process reports; after each piece it waits for {@link MORE}. */
export type ReadingReport =
  | { type: 'progress'; progress: number }
  | { type: 'piece'; of: 'text' | 'html'; piece: string }
  | { type: 'passages'; passages: readonly PassageText[] }
  | ({ type: 'end' } & Pick<ReadDocument, 'title' | 'language' | 'segment'> & { hasHtml: boolean })
  | { type: 'unreadable'; code: UnreadableCode; cause: string };

/**
 * Asks for the next piece. All that a process has sent is taken over in one go, so that a whole document at once would
 * hold up the event loop.
 */
export const MORE = 'more';
