import type { KnowledgeReference, PromptSettings } from '@parley/contract/agent-config.ts';
import { NEW_AGENT_RAG } from '@parley/contract/agent-defaults.ts';
import type { JsonObject } from './layered.ts';

/** A document that the agent is given to know. */
export type KnownDocument = {
  id: string;
  name: string;
  type: string;
  /** `prompt` for one that always goes whole into the prompt; everything else follows the search. */
  usageMode: string;
};

/** What the agent knows, and how it is looked up. */
export type KnowledgeDraft = {
  /** In the order in which they go whole into the prompt. */
  knowledge: readonly KnownDocument[];
  /** Whether passages are looked up for each question; without it the documents go whole into the prompt. */
  useRAG: boolean;
  embeddingModel: string;
  /** Characters of documents that one reply may be given. */
  maxDocumentsLength: number;
  /** Cosine distance, 0 to 2. */
  maxVectorDistance: number;
};

/** What a new agent knows: nothing, and how it would look things up. */
export const NEW_KNOWLEDGE: KnowledgeDraft = {
  knowledge: [],
  useRAG: NEW_AGENT_RAG.enabled,
  embeddingModel: NEW_AGENT_RAG.embedding_model,
  maxDocumentsLength: NEW_AGENT_RAG.max_documents_length,
  maxVectorDistance: NEW_AGENT_RAG.max_vector_distance,
};

/** The draft of stored knowledge. */
export function knowledgeDraft(prompt: PromptSettings | undefined): KnowledgeDraft {
  const { knowledge_base = [], rag } = prompt ?? {};
  return {
    knowledge: knowledge_base.map(({ id, name, type, usage_mode }) => ({
      id,
      name,
      type,
      usageMode: usage_mode,
    })),
    useRAG: rag?.enabled ?? NEW_KNOWLEDGE.useRAG,
    embeddingModel: rag?.embedding_model ?? NEW_KNOWLEDGE.embeddingModel,
    maxDocumentsLength: rag?.max_documents_length ?? NEW_KNOWLEDGE.maxDocumentsLength,
    maxVectorDistance: rag?.max_vector_distance ?? NEW_KNOWLEDGE.maxVectorDistance,
  };
}

/** The fields of the prompt that say what the agent knows; of a document that stays, fields unknown here stay too. */
export function knowledgeSettings(draft: KnowledgeDraft, stored: PromptSettings | undefined): JsonObject {
  const before = new Map(stored?.knowledge_base?.map((reference) => [reference.id, reference]));
  return {
    knowledge_base: draft.knowledge.map((document) => ({
      ...before.get(document.id),
      ...knowledgeReference(document),
    })),
    rag: {
      enabled: draft.useRAG,
      embedding_model: draft.embeddingModel,
      max_documents_length: draft.maxDocumentsLength,
      max_vector_distance: draft.maxVectorDistance,
    },
  };
}

function knowledgeReference({ id, name, type, usageMode }: KnownDocument): KnowledgeReference {
  return { id, name, type, usage_mode: usageMode };
}
