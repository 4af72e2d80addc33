import {
  getDocument,
  getDocumentSource,
  listDependentAgents,
  listDocuments,
} from '@parley/contract/knowledge.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { call, fileCall } from '../../session/api.ts';
import { type DocumentPages, isSettled, unsettledCursors, withDocuments } from './document-cache.ts';
import type { DocumentFilters } from './document-filters.ts';

const PAGE_SIZE = 100;
/** Pauses between two looks at documents that are being read: the first, and the longest while nothing moves. */
const FOLLOW_MS = { first: 1_000, longest: 5_000, growth: 1.5 };
/** More pages than these are not followed at once; the first ones are what is being worked on. */
const FOLLOWED_PAGES = 3;

/** Key of every list, whatever its filters. */
export const DOCUMENT_LISTS = ['knowledge', 'list'] as const;

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
        ...(search === '' ? {} : { search }),
        ...(types.length === 0 ? {} : { types: types.join() }),
        ...(cursor === '' ? {} : { cursor }),
      },
    },
    signal,
  );
}

/** Keeps a list up to date while documents in it are being read, less often while nothing moves, then stops. */
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
  queryOptions({
    queryKey: ['knowledge', 'dependent-agents', uuid],
    queryFn: ({ signal }) => call(listDependentAgents, { params: { id: uuid } }, signal),
  });

/** The file as it was uploaded, or the page as it was fetched. */
export function loadDocumentSource(uuid: string): Promise<Blob> {
  return fileCall(getDocumentSource, { params: { uuid } });
}

/** Reads the list again from its beginning, where what was just added stands. */
export async function reloadDocumentLists(client: QueryClient): Promise<void> {
  client.setQueriesData<DocumentPages>(
    { queryKey: DOCUMENT_LISTS },
    (lists) => lists && { pages: lists.pages.slice(0, 1), pageParams: lists.pageParams.slice(0, 1) },
  );
  await client.invalidateQueries({ queryKey: DOCUMENT_LISTS });
}
