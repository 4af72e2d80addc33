import { listEmbeddingModels, searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';

/** What was found for a question. */
export type FoundKnowledge = z.output<NonNullable<typeof searchKnowledge.response>>;

/** A question, and where and how to look. */
export type RetrievalQuestion = {
  question: string;
  documentIds?: readonly string[];
  language?: string;
  rag?: z.input<NonNullable<typeof searchKnowledge.body>>['rag'];
};

/** What an agent would be given for a question; asked anew each time, since documents change. */
export const retrievalQuery = ({ question, documentIds, language, rag }: RetrievalQuestion) =>
  queryOptions({
    queryKey: ['retrieval', question, documentIds, language, rag],
    queryFn: ({ signal }) =>
      call(
        searchKnowledge,
        {
          body: {
            query: question,
            document_ids: documentIds && [...documentIds],
            language: language || undefined,
            rag,
          },
        },
        signal,
      ),
    enabled: question !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
  });

/** Models that find passages by their meaning; none where no server makes embeddings. */
export const embeddingModelListQuery = () =>
  readQuery(['embedding-models'], listEmbeddingModels, {}, { staleTime: 15_000 });
