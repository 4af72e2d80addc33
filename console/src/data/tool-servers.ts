import type { CallInput } from '@parley/client/call.ts';
import { Uuid } from '@parley/contract/id.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import {
  createMakeServer,
  createToolServer,
  createZapierServer,
  deleteToolServer,
  getToolServer,
  listServerTools,
  listToolServers,
  type ServerTool,
  type ToolServer,
  type ToolServerHealth,
  updateToolServer,
} from '@parley/contract/tool-servers.ts';
import {
  type QueryClient,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { delay } from '../session/delay.ts';
import { readQuery } from './read-query.ts';
import { useOptimisticChange } from './use-change.ts';

/** The team's tool servers, newest first. */
export const toolServerListQuery = () =>
  queryOptions({
    queryKey: ['tool-servers', 'list'],
    queryFn: async ({ signal }) => (await call(listToolServers, {}, signal)).mcp_servers,
  });

/** One server with its tools as last seen, which does not wait for the server itself. */
export const toolServerQuery = (id: string) =>
  readQuery(['tool-servers', 'server', id], getToolServer, { params: { id } });

/** How long a server that answered is not asked again by itself, in milliseconds. */
const ASKED_RECENTLY_MS = 30_000;

/** Asks the server itself for its tools; what it answers is shown wherever the server is. */
export const serverToolsQuery = (id: string) =>
  queryOptions({
    queryKey: ['tool-servers', 'tools', id],
    queryFn: async ({ signal, client }) => {
      const asked = await call(listServerTools, { params: { id } }, signal);
      showAsked(client, id, asked);
      return asked;
    },
    staleTime: ASKED_RECENTLY_MS,
    retry: false,
  });

/** Asks a server now whether it is there and what it offers, however recently it was asked. */
export function useAskServer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.fetchQuery({ ...serverToolsQuery(id), staleTime: 0 }),
  });
}

/** Whether a server is being asked. */
export const useIsAsked = (id: string): boolean =>
  useIsFetching({ queryKey: serverToolsQuery(id).queryKey }) > 0;

/** Puts a newer reading of a server wherever it is shown. */
export function showServer(client: QueryClient, server: ToolServer): void {
  client.setQueryData(toolServerQuery(server.id).queryKey, server);
  changeInList(client, server.id, () => server);
}

/** Puts what a server answered wherever it is shown. */
function showAsked(
  client: QueryClient,
  id: string,
  asked: { tools: ServerTool[]; health: ToolServerHealth },
): void {
  const withAsked = (server: ToolServer) => ({ ...server, ...asked });
  client.setQueryData(toolServerQuery(id).queryKey, (server) => server && withAsked(server));
  changeInList(client, id, withAsked);
}

function changeInList(client: QueryClient, id: string, change: (server: ToolServer) => ToolServer): void {
  client.setQueryData(toolServerListQuery().queryKey, (servers) =>
    servers?.map((server) => (server.id === id ? change(server) : server)),
  );
}

/** A new server by where it comes from, or the changes to one. */
export type ServerSave =
  | {
      kind: 'custom';
      config: Omit<CallInput<typeof createToolServer>['body']['config'], 'tool_approval_hashes'>;
    }
  | { kind: 'zapier' | 'make'; config: CallInput<typeof createZapierServer>['body'] }
  | { kind: 'update'; id: string; change: CallInput<typeof updateToolServer>['body'] };

/** Stores a new server, or the changes to one. */
export function useSaveServer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveServer,
    onSuccess: (server) => {
      client.setQueryData(toolServerListQuery().queryKey, (servers) =>
        servers?.some(({ id }) => id === server.id) ? servers : servers && [server, ...servers],
      );
      showServer(client, server);
      void client.invalidateQueries(toolServerListQuery());
    },
  });
}

function saveServer(save: ServerSave): Promise<ToolServer> {
  switch (save.kind) {
    case 'custom':
      return call(createToolServer, { body: { config: { ...save.config, tool_approval_hashes: [] } } });
    case 'zapier':
      return call(createZapierServer, { body: save.config });
    case 'make':
      return call(createMakeServer, { body: save.config });
    case 'update':
      return call(updateToolServer, { params: { id: save.id }, body: save.change });
  }
}

/** Deletes a server: it leaves the list at once, comes back when that fails, and the list is read again after a second. */
export function useDeleteServer() {
  const client = useQueryClient();
  const { queryKey } = toolServerListQuery();
  return useOptimisticChange({
    mutationFn: ({ id, provider_uuid }: Pick<ToolServer, 'id' | 'provider_uuid'>) =>
      call(deleteToolServer, { params: { id }, query: { provider_uuid } }),
    queryKey,
    apply: (servers: ToolServer[], { id }) => servers.filter((server) => server.id !== id),
    onSuccess: (_nothing, { id }) => {
      // Not while it is still shown: it would be read once more.
      client.removeQueries({ queryKey: toolServerQuery(id).queryKey, type: 'inactive' });
      setTimeout(() => void client.invalidateQueries({ queryKey }), TOOL_SERVERS.deletedReloadMs);
    },
  });
}

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
