import type { KnownDocument, PassageId } from '../passages/passage-id.ts';

/** What the thread is asked; without a question it only gets ready for some. */
export type RetrievalOrder = { documents: readonly KnownDocument[]; sought: Sought | undefined };

type Sought = {
  query: string;
  /** Words of what was said before, as context of a follow-up. */
  earlier: readonly string[];
  language: string | undefined;
  /** Most passages that are found. */
  count: number;
};

/** What the thread found, best first. */
export type LexicalFinding = {
  passages: readonly (PassageId & { score: number })[];
  answerability: number;
  /** Documents whose reading has changed or gone in the meantime. */
  outdatedIds: readonly string[];
};

/** What the thread is started with. */
export type RetrievalWorkerData = { databaseUrl: string; maxIndexBytes: number };
