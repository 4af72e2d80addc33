/** A document in the reading that agents know. */
export type SoughtDocument = { documentId: string; revision: number };

/** What the thread is asked. */
export type RetrievalOrder =
  | { type: 'rank'; id: number; documents: readonly SoughtDocument[]; sought: Sought }
  | { type: 'warm'; documents: readonly SoughtDocument[] };

export type Sought = {
  query: string;
  /** Words of what was said before, as context of a follow-up. */
  earlier: readonly string[];
  language: string | undefined;
  /** Most passages in the report. */
  count: number;
};

/** What the thread found, best first. */
export type LexicalFinding = {
  passages: readonly { documentId: string; ordinal: number; score: number }[];
  answerability: number;
  /** Documents whose reading has changed or gone in the meantime. */
  outdatedIds: readonly string[];
};

/** What the thread answers with. */
export type RetrievalReport = { id: number; finding: LexicalFinding } | { id: number; error: string };

/** What the thread is started with. */
export type RetrievalWorkerData = { databaseUrl: string; maxIndexBytes: number };
