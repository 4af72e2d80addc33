import { type AgentListEntry, deleteAgent, duplicateAgent } from '@parley/contract/agent-list.ts';
import { type AgentListPage, listAgentPage } from '@parley/contract/agent-list-page.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { emitConsoleEvent, useConsoleEvent } from '../session/console-events.ts';
import { type AgentRow, toAgentRows } from './agent-rows.ts';
import { overPages } from './over-pages.ts';
import { useChange, useOptimisticChange } from './use-change.ts';

/** Key of everything that is read of the team's agents as a list. */
const AGENT_LISTS = ['agents'] as const;
const PAGED_LISTS = [...AGENT_LISTS, 'pages'] as const;

const PAGE_SIZE = 100;
/** Agents that the command palette offers at most. */
const FEW = 30;

/** What is loaded of the agents that match a search. */
export type LoadedAgents = {
  rows: AgentRow[];
  /** Agents that match the search, loaded or not. */
  found: number;
  /** All agents of the team. */
  total: number;
};

/** The team's agents that match a search, newest first, page by page. */
export const agentPagesQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...PAGED_LISTS, search],
    queryFn: ({ pageParam, signal }) => readPage(search, PAGE_SIZE, signal, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: toLoadedAgents,
    placeholderData: keepPreviousData,
  });

/** The newest agents that match a search, by part of the name or the id, or by the whole agent id. */
export const fewAgentsQuery = (search: string) =>
  queryOptions({
    queryKey: [...AGENT_LISTS, 'few', search],
    queryFn: async ({ signal }) => toAgentRows((await readPage(search, FEW, signal)).list),
  });

/** Agents that are offered for a transfer at a time. */
const OFFERED = 50;

/** The newest agents that match a search, with their language and model, of which another one can take over. */
export const searchedAgentsQuery = (search: string) =>
  queryOptions({
    queryKey: [...AGENT_LISTS, 'transfer', search],
    queryFn: async ({ signal }) => (await readPage(search, OFFERED, signal)).list,
    placeholderData: keepPreviousData,
  });

/** The agents that answer a number. */
export const numberedAgentsQuery = () =>
  queryOptions({
    queryKey: [...AGENT_LISTS, 'numbered'],
    queryFn: async ({ signal }) => toAgentRows(await readEveryAgent({ has_number: 'true' }, signal)),
  });

/** The agents that speak, for a choice of one and for their names. */
export const voiceAgentsQuery = () =>
  queryOptions({
    queryKey: [...AGENT_LISTS, 'voice'],
    queryFn: async ({ signal }) =>
      toAgentRows(await readEveryAgent({}, signal)).filter(({ type }) => type === 'voice'),
  });

function readPage(
  search: string,
  page_size: number,
  signal: AbortSignal,
  cursor = '',
): Promise<AgentListPage> {
  const query = { page_size, search: search || undefined, cursor: cursor || undefined };
  return call(listAgentPage, { query }, signal);
}

/** Every agent of the team, or those alone that answer a number, newest first, read page by page. */
async function readEveryAgent(
  wanted: { has_number?: 'true' },
  signal?: AbortSignal,
): Promise<AgentListEntry[]> {
  const agents: AgentListEntry[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...wanted, page_size: PAGE_SIZE, cursor: cursor || undefined };
    const page = await call(listAgentPage, { query }, signal);
    agents.push(...page.list);
    cursor = page.next_cursor;
  } while (cursor);
  return agents;
}

function toLoadedAgents({ pages }: InfiniteData<AgentListPage>): LoadedAgents {
  const last = pages.at(-1);
  return {
    rows: toAgentRows(pages.flatMap(({ list }) => list)),
    found: last?.found ?? 0,
    total: last?.total ?? 0,
  };
}

/** Reads the lists of agents again whenever a part of the console, or what embeds it, says that they changed. */
export function useAgentRefreshes(): void {
  const client = useQueryClient();
  useConsoleEvent('refresh-agents', () => void client.invalidateQueries({ queryKey: AGENT_LISTS }));
}

/** Copies an agent and reads the list again. */
export const useDuplicateAgent = () =>
  useChange((externalId: string) => call(duplicateAgent, { params: { external_id: externalId } }), {
    invalidates: [{ queryKey: AGENT_LISTS }],
  });

/** Deletes an agent: it leaves the list at once and comes back when the server refuses. */
export function useDeleteAgent() {
  const client = useQueryClient();
  return useOptimisticChange({
    mutationFn: (externalId: string) => call(deleteAgent, { params: { external_id: externalId } }),
    queryKey: PAGED_LISTS,
    apply: withoutAgent,
    onSuccess: () => void tellRemaining(client),
    invalidates: [{ queryKey: AGENT_LISTS }],
  });
}

/** Reads the lists again after an agent came back, and tells which agents there are. */
export async function showAgentsAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: AGENT_LISTS });
  await tellRemaining(client);
}

/** Pages without an agent that was deleted, counted anew. */
function withoutAgent(loaded: InfiniteData<AgentListPage>, externalId: string): InfiniteData<AgentListPage> {
  const isIt = (entry: AgentListEntry) => entry.external_id === externalId;
  const fewer = loaded.pages.some(({ list }) => list.some(isIt)) ? 1 : 0;
  return overPages(loaded, (page) => ({
    ...page,
    list: page.list.filter((entry) => !isIt(entry)),
    found: page.found - fewer,
    total: page.total - 1,
  }));
}

// The event carries every agent that remains: those of the list where it is loaded to its end.
async function tellRemaining(client: QueryClient): Promise<void> {
  const pages = client.getQueryData(agentPagesQuery().queryKey)?.pages ?? [];
  const isWhole = pages.at(-1)?.has_more === false;
  const agents = isWhole
    ? pages.flatMap(({ list }) => list)
    : await readEveryAgent({}).catch(() => undefined);
  if (agents) emitConsoleEvent('agents-updated', { agents });
}
