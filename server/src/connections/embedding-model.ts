import type { ConnectionKind } from '@parley/contract/connections.ts';

type Offering = { kind: ConnectionKind; models: readonly string[] };

// What OpenAI itself has, whether its list names it or not: the usual one first.
const OPENAI_MODELS = ['text-embedding-3-small', 'text-embedding-3-large'] as const;
const EMBEDDING =
  /embed|(^|[-_/])(e5|bge|gte|sbert|minilm|labse|instructor)([-_.:]|$)|arctic-?embed|paraphrase-|sentence-t5/i;
const RERANKING = /rerank/i;

/** Whether a model's name says that it turns texts into vectors, so that it can hold no conversation. */
export function isEmbeddingModel(model: string): boolean {
  return EMBEDDING.test(model) && !RERANKING.test(model);
}

/** The models of a service of the OpenAI protocol that turn texts into vectors; none where none is known. */
export function embeddingModelsOf({ kind, models }: Offering): string[] {
  if (kind === 'openai') return [...OPENAI_MODELS];
  return kind === 'openai-compatible' ? models.filter(isEmbeddingModel) : [];
}
