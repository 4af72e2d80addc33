import { CallError } from '@parley/client/call.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import {
  type ApprovalPolicy,
  approveTool,
  type ServerTool,
  setApprovalPolicy,
  type ToolServer,
  withdrawToolApproval,
} from '@parley/contract/tool-servers.ts';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { delay } from '../session/delay.ts';
import { showServer, toolServerListQuery, toolServerQuery } from './tool-servers.ts';

/** Changes which tools of a server run without asking. */
export function useSetApprovalPolicy(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (approval_policy: ApprovalPolicy) =>
      call(setApprovalPolicy, { params: { id }, body: { approval_policy } }),
    onSuccess: (server) => showServer(client, server),
  });
}

/** A tool that is to run without asking, or to ask again. */
export type ToolToggle = { server: ToolServer; tool: ServerTool; isEnabled: boolean };

/**
 * Lets a tool run without asking, or has it ask again. The server goes over to approval tool by tool first; what
 * changed is shown at once, and read again after half a second.
 */
export function useToggleTool(serverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...TOGGLING, serverId],
    mutationFn: async ({ server, tool, isEnabled }: ToolToggle) => {
      await withPolicyPerTool(client, server);
      if (isEnabled) await approve(server.id, tool);
      // Also where none is in force: that of a tool that changed would count again once it changes back.
      else await call(withdrawToolApproval, { params: { id: server.id, tool_name: tool.name } });
    },
    onSuccess: async (_nothing, { server, tool, isEnabled }) => {
      showFlag(client, server.id, { ...tool, is_approved: isEnabled, has_changed: false, approved_as: null });
      await delay(TOOL_SERVERS.toggleDelayMs);
      await reloadServer(client, server.id);
    },
    // The switch must show what is stored, also where the second of two steps failed.
    onError: (_error, { server }) => reloadServer(client, server.id),
  });
}

const TOGGLING = ['tool-toggling'];

/** Names of the tools of a server whose switches are on their way. */
export const useToggledTools = (serverId: string): readonly (string | undefined)[] =>
  useMutationState({
    filters: { mutationKey: [...TOGGLING, serverId], status: 'pending' },
    select: ({ state }) => (state.variables as ToolToggle | undefined)?.tool.name,
  });

async function withPolicyPerTool(client: QueryClient, server: ToolServer): Promise<void> {
  if (server.config.approval_policy === 'require_approval_per_tool') return;
  const changed = await call(setApprovalPolicy, {
    params: { id: server.id },
    body: { approval_policy: 'require_approval_per_tool' },
  });
  showServer(client, changed);
}

async function approve(id: string, { name, description, inputSchema, hash }: ServerTool): Promise<void> {
  const body = {
    tool_name: name,
    tool_description: description,
    input_schema: inputSchema,
    tool_hash: hash,
    approval_policy: 'auto_approved' as const,
  };
  await call(approveTool, { params: { id }, body }).catch((error: unknown) => {
    // Approved while the server asked for everything, or by another user meanwhile: nothing is left to do.
    if (!(error instanceof CallError && error.code === 'tool_already_approved')) throw error;
  });
}

async function reloadServer(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(toolServerQuery(id)),
    client.invalidateQueries(toolServerListQuery()),
  ]);
}

function showFlag(client: QueryClient, id: string, tool: ServerTool): void {
  const { queryKey } = toolServerQuery(id);
  const server = client.getQueryData(queryKey);
  if (!server) return;
  showServer(client, {
    ...server,
    config: { ...server.config, approval_policy: 'require_approval_per_tool' },
    tools: server.tools.map((other) => (other.name === tool.name ? tool : other)),
  });
}
