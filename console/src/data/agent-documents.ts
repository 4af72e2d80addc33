import { listDocuments } from '@parley/contract/knowledge.ts';
import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { isSettled } from './document-pages.ts';

/** How often documents that are being read are looked at again. */
const LOOK_AGAIN_MS = 1_500;

/** Key of the documents of every agent. */
export const AGENT_DOCUMENTS = ['knowledge', 'of-agent'] as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Documents by their ids; those that are gone are not in it. */
type DocumentsById = ReadonlyMap<string, DocumentItem>;

/** An agent's documents by their ids. */
export const agentDocumentsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...AGENT_DOCUMENTS, ids],
    queryFn: async ({ signal }): Promise<DocumentsById> => {
      // An agent from elsewhere may name what no document of Parley is called.
      const known = ids.filter((id) => UUID.test(id));
      const lists = await Promise.all(
        chunks(known, KNOWLEDGE.idsPerListMax).map((some) => listed(some, signal)),
      );
      return byId(lists.flat());
    },
    placeholderData: keepPreviousData,
  });

/** An agent's documents; those that are being read are looked at again, and only those, until they are read. */
export function useAgentDocuments(ids: readonly string[]): UseQueryResult<DocumentsById> {
  const client = useQueryClient();
  const query = agentDocumentsQuery(ids);
  const documents = useQuery(query);
  const reading = [...(documents.data?.values() ?? [])]
    .filter((document) => !isSettled(document))
    .slice(0, KNOWLEDGE.idsPerListMax)
    .map(({ uuid }) => uuid);
  useQuery({
    queryKey: [...AGENT_DOCUMENTS, 'reading', reading],
    queryFn: async ({ signal }) => {
      const newer = byId(await listed(reading, signal));
      client.setQueryData(query.queryKey, (before) => before && withNewer(before, reading, newer));
      return newer.size;
    },
    enabled: reading.length > 0 && !documents.isPlaceholderData,
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: 0,
  });
  return documents;
}

async function listed(ids: readonly string[], signal: AbortSignal): Promise<DocumentItem[]> {
  const query = { ids: ids.join(','), page_size: ids.length };
  return (await call(listDocuments, { query }, signal)).list;
}

function byId(documents: readonly DocumentItem[]): DocumentsById {
  return new Map(documents.map((document) => [document.uuid, document]));
}

function withNewer(before: DocumentsById, ids: readonly string[], newer: DocumentsById): DocumentsById {
  const looked = new Set(ids);
  return new Map([...[...before].filter(([id]) => !looked.has(id)), ...newer]);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
