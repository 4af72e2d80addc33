import {
  deleteDocument,
  refreshDocument,
  retryDocument,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import type { DocumentDetail, DocumentItem } from '@parley/contract/knowledge-document.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { type DocumentPages, withDocuments, withoutDocument } from './document-cache.ts';
import { DOCUMENT_LISTS, documentQuery } from './document-queries.ts';
import type { QaPairDraft } from './qa/qa-draft.ts';

/** Deletes a document: it leaves the list at once and comes back when the server refuses. */
export function useDeleteDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ external_id, uuid }: Pick<DocumentItem, 'external_id' | 'uuid'>) =>
      call(deleteDocument, { params: { external_id }, query: { provider_uuid: uuid } }),
    onMutate: async ({ uuid }) => {
      await client.cancelQueries({ queryKey: DOCUMENT_LISTS });
      const before = client.getQueriesData<DocumentPages>({ queryKey: DOCUMENT_LISTS });
      client.setQueriesData<DocumentPages>(
        { queryKey: DOCUMENT_LISTS },
        (lists) => lists && withoutDocument(lists, uuid),
      );
      return { before };
    },
    onError: (_error, _document, context) => {
      for (const [key, lists] of context?.before ?? []) client.setQueryData(key, lists);
    },
    onSuccess: (_nothing, { uuid }) => client.removeQueries(documentQuery(uuid)),
  });
}

/** What may be changed about a document. */
export type DocumentChange = { name?: string; text?: string; qa_pairs?: readonly QaPairDraft[] };

/** Renames a document, or changes its text or its pairs. */
export function useUpdateDocument(uuid: string) {
  return useChange(({ qa_pairs, ...change }: DocumentChange) =>
    call(updateDocument, {
      params: { uuid },
      body: { ...change, ...(qa_pairs ? { qa_pairs: [...qa_pairs] } : {}) },
    }),
  );
}

/** Fetches the page of a document again. */
export function useRefreshDocument() {
  return useChange((uuid: string) => call(refreshDocument, { params: { uuid } }));
}

/** Reads a failed document again. */
export function useRetryDocument() {
  return useChange((uuid: string) => call(retryDocument, { params: { uuid } }));
}

function useChange<Input>(mutationFn: (input: Input) => Promise<DocumentItem>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (document) => showChanged(client, document) });
}

function showChanged(client: QueryClient, document: DocumentItem): void {
  client.setQueriesData<DocumentPages>(
    { queryKey: DOCUMENT_LISTS },
    (lists) => lists && withDocuments(lists, [document]),
  );
  const { queryKey } = documentQuery(document.uuid);
  client.setQueryData<DocumentDetail>(queryKey, (before) => before && { ...before, ...document });
  void client.invalidateQueries({ queryKey });
}
