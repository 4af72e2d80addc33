import { Uuid } from '@parley/contract/id.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { getToolServer, type ToolServer } from '@parley/contract/tool-servers.ts';
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { delay } from '../../../session/delay.ts';
import { toolServerListQuery, toolServerQuery } from '../tool-server-queries.ts';

/** A server that an agent names, as far as it is known. */
export type AttachedServer =
  | { id: string; state: 'loading' }
  | { id: string; state: 'ready'; server: ToolServer }
  | { id: string; state: 'unavailable'; retry: () => void };

/** The servers of an agent, fetched side by side after a moment in which many a panel is closed again. */
export function useAttachedServers(ids: readonly string[]): readonly AttachedServer[] {
  const client = useQueryClient();
  const results = useQueries({ queries: ids.map((id) => attachedServerQuery(client, id)) });
  return ids.map((id, index): AttachedServer => {
    const result = results[index];
    if (result?.data) return { id, state: 'ready', server: result.data };
    if (result?.isError || !isUuid(id)) {
      return { id, state: 'unavailable', retry: () => void result?.refetch() };
    }
    return { id, state: 'loading' };
  });
}

const attachedServerQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: toolServerQuery(id).queryKey,
    queryFn: async ({ signal, queryKey }): Promise<ToolServer> => {
      if (client.getQueryData(queryKey) === undefined) await delay(TOOL_SERVERS.loadDelayMs);
      signal.throwIfAborted();
      return call(getToolServer, { params: { id } }, signal);
    },
    // A list that was just read has the whole server, which is then not fetched again.
    initialData: () => client.getQueryData(toolServerListQuery().queryKey)?.find((one) => one.id === id),
    initialDataUpdatedAt: () => client.getQueryState(toolServerListQuery().queryKey)?.dataUpdatedAt,
    // An agent from elsewhere may name what no server of Parley is called.
    enabled: isUuid(id),
  });

function isUuid(id: string): boolean {
  return Uuid.safeParse(id).success;
}
