import { Uuid } from '@parley/contract/id.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { getToolServer, type ToolServer } from '@parley/contract/tool-servers.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { delay } from '../../../session/delay.ts';
import { toolServerListQuery, toolServerQuery } from '../tool-server-queries.ts';

/** A server that an agent names, as far as it is known. */
export type AttachedServer =
  | { state: 'loading' }
  | { state: 'ready'; server: ToolServer }
  | { state: 'unavailable'; retry: () => void };

/** A server of an agent, fetched after a moment in which many a panel is closed again. */
export function useAttachedServer(id: string): AttachedServer {
  const result = useQuery(attachedServerQuery(useQueryClient(), id));
  if (result.data) return { state: 'ready', server: result.data };
  if (result.isError || !isUuid(id)) return { state: 'unavailable', retry: () => void result.refetch() };
  return { state: 'loading' };
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
