import {
  getToolServer,
  listServerTools,
  listToolServers,
  type ServerTool,
  type ToolServer,
  type ToolServerHealth,
} from '@parley/contract/tool-servers.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

const LIST_KEY = ['tool-servers', 'list'] as const;

/** The team's tool servers, newest first. */
export const toolServerListQuery = () =>
  queryOptions({
    queryKey: LIST_KEY,
    queryFn: async ({ signal }) => (await call(listToolServers, {}, signal)).mcp_servers,
  });

/** One server with its tools as last seen, which does not wait for the server itself. */
export const toolServerQuery = (id: string) =>
  queryOptions({
    queryKey: ['tool-servers', 'server', id],
    queryFn: ({ signal }) => call(getToolServer, { params: { id } }, signal),
  });

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

/** Asks a server now, however recently it was asked. */
export function askServer(
  client: QueryClient,
  id: string,
): Promise<{ tools: ServerTool[]; health: ToolServerHealth }> {
  return client.fetchQuery({ ...serverToolsQuery(id), staleTime: 0 });
}

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
