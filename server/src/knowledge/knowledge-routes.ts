import { NEW_AGENT_RAG } from '@parley/contract/agent-defaults.ts';
import { convaiGetDocumentContent } from '@parley/contract/convai-knowledge.ts';
import {
  addExternalDocument,
  addFileDocument,
  addQaDocument,
  addTextDocument,
  addUrlDocument,
  deleteDocument,
  getDocument,
  getDocumentSource,
  listDependentAgents,
  listDocuments,
  refreshDocument,
  retryDocument,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import { listEmbeddingModels, searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { enhanceQa } from '@parley/contract/qa-pairs.ts';
import { undoDocumentDeletion } from '@parley/contract/undo-deletion.ts';
import type { z } from 'zod';
import type { LanguageModels } from '../connections/language-models.ts';
import { on, type Route } from '../http/route.ts';
import { DocumentNotFound, ServiceNotOffered } from './documents/document-errors.ts';
import { storedPairs, uploadedSource } from './documents/document-source.ts';
import type { Documents } from './documents/documents.ts';
import type { UsableDocumentStore } from './documents/usable-document-store.ts';
import type { ConnectedEmbeddings } from './embeddings/connected-embeddings.ts';
import { enhanceQaPairs } from './qa/qa-enhancement.ts';
import type { PassageRetrieval } from './retrieval/passage-retrieval.ts';

export type KnowledgeRouteDependencies = {
  documents: Documents;
  store: Pick<UsableDocumentStore, 'usableIds'>;
  retrieval: Pick<PassageRetrieval, 'retrieve'>;
  embeddings: Pick<ConnectedEmbeddings, 'models'>;
  languageModels: Pick<LanguageModels, 'connected'>;
};

/** Documents, what is found in them, and better wording for questions and answers. */
export function knowledgeRoutes(dependencies: KnowledgeRouteDependencies): Route[] {
  const { documents, store, retrieval, embeddings, languageModels } = dependencies;
  return [
    on(listDocuments, ({ query, caller }) => documents.list(caller, query)),
    on(getDocument, ({ params, caller }) => documents.find(caller, params.uuid)),
    // Whole, where what the console shows is cut.
    on(convaiGetDocumentContent, async ({ params, caller }) => {
      const text = await documents.wholeText(caller.teamId, params.documentation_id);
      return { contentType: 'text/plain; charset=utf-8', bytes: new TextEncoder().encode(text) };
    }),
    on(getDocumentSource, ({ params, caller }) => documents.source(caller.teamId, params.uuid)),
    on(addTextDocument, ({ body, caller, signal }) =>
      documents.add(caller, body, { kind: 'text', text: body.text }, signal),
    ),
    on(addUrlDocument, ({ body, caller, signal }) => documents.addPage(caller, body, signal)),
    on(addFileDocument, async ({ body, files, caller, signal }) =>
      documents.add(caller, body, uploadedSource(files), signal),
    ),
    on(addQaDocument, ({ body, caller, signal }) =>
      documents.add(caller, body, { kind: 'qa', pairs: storedPairs(body.qa_pairs) }, signal),
    ),
    on(addExternalDocument, async ({ body }) => {
      throw new ServiceNotOffered(body.externalType);
    }),
    on(updateDocument, ({ params, body, caller }) => documents.update(caller, params.uuid, body)),
    on(refreshDocument, ({ params, caller, signal }) => documents.refresh(caller, params.uuid, signal)),
    on(retryDocument, ({ params, caller }) => documents.retry(caller, params.uuid)),
    on(listDependentAgents, async ({ params, caller }) => ({
      agents: await documents.dependentAgents(caller, params.id),
    })),
    on(deleteDocument, async ({ params, query, caller }) => {
      if (params.external_id !== query.provider_uuid) throw new DocumentNotFound(params.external_id);
      await documents.delete(caller, params.external_id);
    }),
    on(undoDocumentDeletion, ({ params, caller }) => documents.undoDelete(caller, params.uuid)),
    on(enhanceQa, async ({ body, caller, signal }) => ({
      enhanced_qa_pairs: await enhanceQaPairs(
        await languageModels.connected(caller.teamId),
        { pairs: body.qa_pairs, language: body.language, options: body.enhancement_options },
        signal,
      ),
    })),
    on(searchKnowledge, async ({ body, caller, signal }) => {
      const { teamId } = caller;
      const most = KNOWLEDGE.documentsPerAgentMax;
      const documentIds = body.document_ids ?? (await store.usableIds(teamId, most));
      const found = await retrieval.retrieve({ teamId, documentIds, ...requestOf(body) }, signal);
      return {
        retrieval_query: found.retrievalQuery,
        passages: [...found.passages],
        answerability: found.answerability,
        embedding_model: found.embeddingModel,
        embedding_failure: found.embeddingFailure,
        took_ms: found.tookMs,
        missing_document_ids: [...found.missingDocumentIds],
      };
    }),
    on(listEmbeddingModels, async ({ caller }) => ({ models: await embeddings.models(caller.teamId) })),
  ];
}

type Search = z.output<NonNullable<(typeof searchKnowledge)['body']>>;

function requestOf({ query, history, language, rag = {} }: Search) {
  return {
    query,
    history,
    language,
    maxCharacters: rag.max_documents_length ?? NEW_AGENT_RAG.max_documents_length,
    maxDistance: rag.max_vector_distance ?? NEW_AGENT_RAG.max_vector_distance,
    embeddingModel: rag.embedding_model,
  };
}
