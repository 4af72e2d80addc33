import {
  deleteDocument,
  getDocument,
  getDocumentSource,
  listDependentAgents,
  listDocuments,
  refreshDocument,
  retryDocument,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import type { DocumentDetail, DocumentItem, DocumentType } from '@parley/contract/knowledge-document.ts';
import type { QaPair } from '@parley/contract/qa-pairs.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call, fileCall } from '../session/api.ts';
import { AGENT_DOCUMENTS } from './agent-documents.ts';
import { baseRevisionOf } from './document-base.ts';
import {
  type DocumentPages,
  isSettled,
  unsettledCursors,
  withDocuments,
  withoutDocument,
} from './document-pages.ts';
import { readQuery } from './read-query.ts';
import { useChange, useOptimisticChange } from './use-change.ts';

const PAGE_SIZE = 100;
/** Pauses between two looks at documents that are being read: the first, and the longest while nothing moves. */
const FOLLOW_MS = { first: 1_000, longest: 5_000, growth: 1.5 };
/** More pages than these are not followed at once; the first ones are what is being worked on. */
const FOLLOWED_PAGES = 3;

/** What the list of documents is narrowed by. */
export type DocumentFilters = {
  /** Part of a name or text. */
  search: string;
  /** Types to show; all when empty. */
  types: readonly DocumentType[];
};

/** Key of every list, whatever its filters. */
const DOCUMENT_LISTS = ['knowledge', 'list'] as const;

/** The team's documents that pass the filters, newest first, page by page. */
export const documentListQuery = (filters: DocumentFilters) =>
  infiniteQueryOptions({
    queryKey: [...DOCUMENT_LISTS, filters.search, filters.types.join()],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

function readPage({ search, types }: DocumentFilters, cursor: string, signal: AbortSignal) {
  return call(
    listDocuments,
    {
      query: {
        page_size: PAGE_SIZE,
        search: search || undefined,
        types: types.join() || undefined,
        cursor: cursor || undefined,
      },
    },
    signal,
  );
}

/** Documents that the command palette offers at most. */
const FEW = 5;

/** The newest documents whose name or text contains a text. */
export const fewDocumentsQuery = (search: string) =>
  queryOptions({
    queryKey: ['knowledge', 'few', search],
    queryFn: async ({ signal }) =>
      (await call(listDocuments, { query: { page_size: FEW, search } }, signal)).list,
  });

/** Refreshes a list while documents in it are being read, less often while nothing moves, then stops. */
export function useFollowedReadings(filters: DocumentFilters, list: DocumentPages | undefined): void {
  const cursors = list ? unsettledCursors(list).slice(0, FOLLOWED_PAGES) : [];
  const queryKey = ['knowledge', 'following', filters.search, filters.types.join(), cursors.join()];
  useQuery({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const pages = await Promise.all(cursors.map((cursor) => readPage(filters, cursor, signal)));
      const documents = pages.flatMap((page) => page.list);
      client.setQueriesData<DocumentPages>(
        { queryKey: DOCUMENT_LISTS },
        (lists) => lists && withDocuments(lists, documents),
      );
      const seen = documents.map(({ uuid, status, progress }) => `${uuid} ${status} ${progress}`).join();
      const before = client.getQueryData<{ seen: string; still: number }>(queryKey);
      return { seen, still: before?.seen === seen ? before.still + 1 : 0 };
    },
    enabled: cursors.length > 0,
    refetchInterval: ({ state }) =>
      Math.min(FOLLOW_MS.longest, FOLLOW_MS.first * FOLLOW_MS.growth ** (state.data?.still ?? 0)),
    gcTime: 0,
  });
}

/** One document with its content; read again by itself while it is being read. */
export const documentQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['knowledge', 'document', uuid],
    queryFn: ({ signal }) => call(getDocument, { params: { uuid } }, signal),
    refetchInterval: ({ state }) => state.data !== undefined && !isSettled(state.data) && FOLLOW_MS.first,
  });

/** The agents that use a document. */
export const dependentAgentsQuery = (uuid: string) =>
  readQuery(['knowledge', 'dependent-agents', uuid], listDependentAgents, { params: { id: uuid } });

/** The file as it was uploaded, or the page as it was fetched. */
export function loadDocumentSource(uuid: string): Promise<Blob> {
  return fileCall(getDocumentSource, { params: { uuid } });
}

/** Gives what reads the lists again from their beginning, where what was just added stands. */
export function useDocumentListReload(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.setQueriesData<DocumentPages>(
      { queryKey: DOCUMENT_LISTS },
      (lists) => lists && { pages: lists.pages.slice(0, 1), pageParams: lists.pageParams.slice(0, 1) },
    );
    await client.invalidateQueries({ queryKey: DOCUMENT_LISTS });
  };
}

/** Deletes a document: it leaves the list at once and comes back when the server refuses. */
export function useDeleteDocument() {
  const client = useQueryClient();
  return useOptimisticChange({
    mutationFn: ({ external_id, uuid }: Pick<DocumentItem, 'external_id' | 'uuid'>) =>
      call(deleteDocument, { params: { external_id }, query: { provider_uuid: uuid } }),
    queryKey: DOCUMENT_LISTS,
    apply: (lists: DocumentPages, { uuid }) => withoutDocument(lists, uuid),
    onSuccess: (_nothing, { uuid }) => {
      // Not while it is still shown: it would be read once more.
      client.removeQueries({ queryKey: documentQuery(uuid).queryKey, type: 'inactive' });
      // Of several deletions, what was read after the first may still have the others.
      void client.invalidateQueries({ queryKey: DOCUMENT_LISTS });
    },
  });
}

/** What may be changed about a document. */
type DocumentChange = { name?: string; text?: string; qa_pairs?: readonly QaPair[] };

/**
 * Renames a document, or changes its text or its pairs. The latter two are taken to be made of those that were there when
 * the component appeared, so that what another member changed since is not lost.
 */
export function useUpdateDocument(uuid: string) {
  const client = useQueryClient();
  const { queryKey } = documentQuery(uuid);
  const [opened] = useState(() => client.getQueryData(queryKey));
  return useDocumentChange(async ({ name, text, qa_pairs }: DocumentChange) => {
    const isContent = text !== undefined || qa_pairs !== undefined;
    const base_revision = isContent ? baseRevisionOf(opened, client.getQueryData(queryKey)) : undefined;
    const body = { name, text, qa_pairs: qa_pairs && [...qa_pairs], base_revision };
    try {
      return await call(updateDocument, { params: { uuid }, body });
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    }
  });
}

const READING_AGAIN = ['reading-again'];

/** Fetches the page of a document again. */
export const useRefreshDocument = () =>
  useDocumentChange((uuid: string) => call(refreshDocument, { params: { uuid } }), READING_AGAIN);

/** Reads a failed document again. */
export const useRetryDocument = () =>
  useDocumentChange((uuid: string) => call(retryDocument, { params: { uuid } }), READING_AGAIN);

/** The documents that are being fetched or read again. */
export const useBusyDocuments = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: READING_AGAIN, status: 'pending' },
    select: ({ state }) => String(state.variables),
  });

function useDocumentChange<Input>(
  change: (input: Input) => Promise<DocumentItem>,
  mutationKey?: readonly string[],
) {
  const client = useQueryClient();
  const mutationFn = async (input: Input) => {
    const document = await change(input);
    showChanged(client, document);
    return document;
  };
  const invalidates = [{ queryKey: AGENT_DOCUMENTS }];
  return useChange(mutationFn, { invalidates, isAwaited: false, mutationKey });
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
