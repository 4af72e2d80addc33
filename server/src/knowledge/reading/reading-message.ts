import type { PassageText } from '../passages/passage-text.ts';
import type { DocumentSource, ReadDocument } from './read-document.ts';
import type { UnreadableCode } from './reading-errors.ts';

/** What a reading thread starts with. */
export type ReadingOrder = { source: DocumentSource; name: string };

/**
 * What a reading thread reports. Passages come in batches, so that taking them over never holds up the event loop.
 */
export type ReadingReport =
  | { type: 'progress'; progress: number }
  | ({ type: 'text' } & Pick<ReadDocument, 'title' | 'text' | 'html' | 'language'>)
  | { type: 'passages'; passages: readonly PassageText[] }
  | { type: 'end'; segment: Uint8Array }
  | { type: 'unreadable'; code: UnreadableCode; cause: string };
