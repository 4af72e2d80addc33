import { z } from 'zod';
import { RagSettings } from './agent-config.ts';
import { endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import { KNOWLEDGE, MESSAGE_MAX } from './limits.ts';

const endpoint = endpointsOf('Knowledge base', 'knowledge');

/** The first is used by agents that ask for a model that is not there. Empty while no server makes embeddings. */
export const listEmbeddingModels = endpoint({
  method: 'GET',
  path: '/api/{provider}/embedding-models',
  summary: 'Models that find passages by their meaning',
  access: 'viewer',
  response: z.object({ models: z.array(z.string()) }),
});

/** A passage that was found for a question, with what it was found by. */
export const FoundPassage = z.object({
  document_id: Uuid,
  document_name: z.string(),
  heading: z.string(),
  text: z.string(),
  /** 0 to 1, how well it answers: what the order rests on. */
  score: z.number(),
  /** 0 to 1, by its words alone. */
  lexical_score: z.number(),
  /** 0 (the same meaning) to 2, by its meaning; null where no embeddings are at hand. */
  vector_distance: z.number().nullable(),
  /** Whether an agent with these settings is given it. */
  is_given: z.boolean(),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

/** The reasons why embeddings took no part, as `embedding_failure` says them. */
export const EMBEDDING_FAILURES = {
  not_yet: 'The meaning of these documents is still being computed.',
  still_loading: 'The meaning of these documents is still being read.',
  not_compared: 'The meaning of the documents could not be compared.',
  late: 'The embedding server did not answer in time.',
  unreachable: 'The embedding server cannot be reached.',
  malformed: 'The embedding server answered with something that is no list of vectors.',
  failed: 'The embedding server failed.',
  /** Its own words follow. */
  refused: 'The embedding server refused: ',
} as const;

/** Looks something up as an agent with these documents and settings would. */
export const searchKnowledge = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/knowledge-base/search',
  summary: 'What an agent would be given for a question',
  access: 'viewer',
  scope: 'knowledge:read',
  markupFields: ['heading', 'text', 'retrieval_query'],
  body: z.object({
    query: z.string().trim().min(1, 'query_required').max(MESSAGE_MAX),
    /** Documents to look in, as an agent names them; all of the team without it. */
    document_ids: z.array(z.string()).max(KNOWLEDGE.documentsPerAgentMax).optional(),
    /** Latest last. */
    history: z.array(z.string().max(MESSAGE_MAX)).max(20).default([]),
    /** Language of the conversation, such as `fr`. */
    language: z.string().max(20).optional(),
    rag: RagSettings.optional(),
  }),
  response: z.object({
    retrieval_query: z.string(),
    passages: z.array(FoundPassage),
    /** 0 to 1: whether the documents answer the question at all. */
    answerability: z.number(),
    embedding_model: z.string().nullable(),
    /** Why embeddings took no part although a server is configured; null otherwise. */
    embedding_failure: z.string().nullable(),
    took_ms: z.number(),
    /** Documents that were asked for and are not ready, or are gone. */
    missing_document_ids: z.array(z.string()),
  }),
});
