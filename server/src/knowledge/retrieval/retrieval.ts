import type { FoundPassage } from '@parley/contract/knowledge-search.ts';

export type RetrievalRequest = {
  teamId: string;
  /** Documents to search. Those of other teams, not ready or gone are left out and named in the result. */
  documentIds: readonly string[];
  query: string;
  /** What the caller said before, oldest first: context for follow-ups such as "And on Sundays?". */
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

export type RetrievalResult = {
  /** The question with the context that was added. */
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
