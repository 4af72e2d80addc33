import { type DocumentItem, listDocuments, listEmbeddingModels } from '@parley/contract/knowledge.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

/** How often documents are looked at again while one of them is being read. */
const LOOK_AGAIN_MS = 1_500;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An agent's documents by their ids, those that are gone left out; read again by itself until all are read. */
export const agentDocumentsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['knowledge', 'of-agent', ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, DocumentItem>> => {
      // An agent from elsewhere may name what no document of Parley is called.
      const known = ids.filter((id) => UUID.test(id));
      const pages = await Promise.all(
        chunks(known, KNOWLEDGE.idsPerListMax).map((some) =>
          call(listDocuments, { query: { ids: some.join(','), page_size: some.length } }, signal),
        ),
      );
      return new Map(pages.flatMap(({ list }) => list.map((document) => [document.uuid, document] as const)));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && [...(state.data?.values() ?? [])].some(isBeingRead) && LOOK_AGAIN_MS,
  });

/** Models that find passages by their meaning; none where no server makes embeddings. */
export const embeddingModelListQuery = () =>
  queryOptions({
    queryKey: ['embedding-models'],
    queryFn: ({ signal }) => call(listEmbeddingModels, {}, signal),
    staleTime: 15_000,
  });

/** Whether it is still on its way to be known. */
export function isBeingRead({ status }: Pick<DocumentItem, 'status'>): boolean {
  return status === 'queued' || status === 'reading' || status === 'indexing';
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
