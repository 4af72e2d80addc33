import { Uuid } from '@parley/contract/id.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { getToolServer, type ToolServer } from '@parley/contract/tool-servers.ts';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { delay } from '../../../session/delay.ts';
import { toolServerQuery } from '../tool-server-queries.ts';

/** A server that an agent names, as far as it is known. */
export type AttachedServer =
  | { id: string; state: 'loading' }
  | { id: string; state: 'ready'; server: ToolServer }
  | { id: string; state: 'unavailable'; retry: () => void };

/** The servers of an agent, fetched side by side after a moment in which many a panel is closed again. */
export function useAttachedServers(ids: readonly string[]): readonly AttachedServer[] {
  const results = useQueries({ queries: ids.map(attachedServerQuery) });
  return ids.map((id, index): AttachedServer => {
    const result = results[index];
    if (result?.data) return { id, state: 'ready', server: result.data };
    if (result?.isError || !isUuid(id)) {
      return { id, state: 'unavailable', retry: () => void result?.refetch() };
    }
    return { id, state: 'loading' };
  });
}

const attachedServerQuery = (id: string) =>
  queryOptions({
    queryKey: toolServerQuery(id).queryKey,
    queryFn: async ({ signal, client, queryKey }) => {
      if (client.getQueryData(queryKey) === undefined) await delay(TOOL_SERVERS.loadDelayMs);
      signal.throwIfAborted();
      return call(getToolServer, { params: { id } }, signal);
    },
    // An agent from elsewhere may name what no server of Parley is called.
    enabled: isUuid(id),
  });

function isUuid(id: string): boolean {
  return Uuid.safeParse(id).success;
}
