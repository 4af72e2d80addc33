import type { FoundPassage } from '@parley/contract/knowledge-search.ts';

/** Something to look up. */
export type LookUp = {
  teamId: string;
  /** Documents to look in. Those of other teams, not ready or gone are left out and named in the result. */
  documentIds: readonly string[];
  query: string;
  /** What the caller said before, oldest first: a question such as "And on Sundays?" leans on it. */
  history: readonly string[];
  /** Language of the conversation, such as `fr`. */
  language: string | undefined;
  /** Most characters that are given. */
  maxCharacters: number;
  /** Farthest cosine distance, 0 to 2, at which a passage counts as near in meaning. */
  maxDistance: number;
  /** The embedding model that the agent asks for; undefined for the team's first. */
  embeddingModel: string | undefined;
};

/** What was found. */
export type LookedUp = {
  /** The question as it was looked up. */
  retrievalQuery: string;
  /** Best first; those that an agent is given carry `is_given`. */
  passages: readonly FoundPassage[];
  /** 0 to 1: whether the documents answer the question at all. */
  answerability: number;
  embeddingModel: string | null;
  embeddingFailure: string | null;
  missingDocumentIds: readonly string[];
  tookMs: number;
};

/** Finds passages of documents. */
export type Retrieval = AsyncDisposable & {
  /** Never fails because of embeddings: without them words decide alone. */
  lookUp(wanted: LookUp, signal: AbortSignal): Promise<LookedUp>;
  /** Gets ready for questions, whatever they will be to. */
  begin(): void;
  /** Gets ready for questions to these documents, so that the first is not slower than the next. */
  warmUp(wanted: Pick<LookUp, 'teamId' | 'documentIds' | 'embeddingModel'>): void;
};
