import { NEW_AGENT_RAG } from '@parley/contract/agent-defaults.ts';
import type { PassageRetrieval } from '../../src/knowledge/retrieval/passage-retrieval.ts';
import type { RetrievalResult } from '../../src/knowledge/retrieval/retrieval.ts';
import type { Question } from '../questions/question.ts';
import type { Ranking } from './asked-question.ts';

/** Retrieves for a question with the settings of a new agent. */
export function lookUpQuestion(
  retrieval: PassageRetrieval,
  teamId: string,
  { question, history, language }: Question,
  documentIds: readonly string[],
): Promise<RetrievalResult> {
  const wanted = {
    teamId,
    documentIds,
    query: question,
    history,
    language,
    embeddingModel: undefined,
    maxCharacters: NEW_AGENT_RAG.max_documents_length,
    maxDistance: NEW_AGENT_RAG.max_vector_distance,
  };
  return retrieval.retrieve(wanted, AbortSignal.any([]));
}

/** Ranks as the product does. */
export function createRetrievalRanking(retrieval: PassageRetrieval, teamId: string): Ranking {
  return async (question, documentIds) => {
    const { passages, answerability } = await lookUpQuestion(retrieval, teamId, question, documentIds);
    return {
      passages: passages.map(({ document_id, text }) => ({ documentId: document_id, text })),
      answerability,
    };
  };
}
