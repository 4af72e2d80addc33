import {
  endToolServerSignIn,
  finishToolServerSignIn,
  startToolServerSignIn,
} from '@parley/contract/tool-server-sign-in.ts';
import {
  approveTool,
  approveToolByShortPath,
  createMakeServer,
  createToolServer,
  createZapierServer,
  deleteToolServer,
  getToolServer,
  listServerTools,
  listToolServers,
  setApprovalPolicy,
  updateToolServer,
  withdrawToolApproval,
  withdrawToolApprovalByShortPath,
} from '@parley/contract/tool-servers.ts';
import { undoToolServerDeletion } from '@parley/contract/undo-deletion.ts';
import type { z } from 'zod';
import { on, type Route } from '../../http/route.ts';
import { toolHash } from './known/known-tool.ts';
import type { MemberSignIns } from './sign-in/member-sign-ins.ts';
import type { ToolApprovalStore } from './tool-approval-store.ts';
import type { ToolServerDirectory } from './tool-server-directory.ts';
import { ToolServerNotFound } from './tool-server-errors.ts';

/** Tool servers and which of their tools run without asking. */
export function toolServerRoutes(
  servers: ToolServerDirectory,
  approvals: ToolApprovalStore,
  signIns: MemberSignIns,
): Route[] {
  async function approve(teamId: string, id: string, body: z.infer<ApprovalBody>) {
    const { tool_name: name, tool_description: description, input_schema: inputSchema, tool_hash } = body;
    const seen = tool_hash ?? toolHash({ name, description, inputSchema });
    await approvals.approve(teamId, id, { toolName: name, isSame: (hash) => hash === seen });
    return servers.get(teamId, id);
  }
  return [
    on(listToolServers, async ({ caller }) => ({ mcp_servers: await servers.list(caller.teamId) })),
    on(getToolServer, ({ params, caller }) => servers.get(caller.teamId, params.id)),
    on(createToolServer, ({ body: { config }, caller, signal }) =>
      servers.create(caller, { kind: 'custom', ...config }, signal),
    ),
    on(createZapierServer, ({ body, caller, signal }) =>
      servers.create(caller, { kind: 'zapier', ...body }, signal),
    ),
    on(createMakeServer, ({ body, caller, signal }) =>
      servers.create(caller, { kind: 'make', ...body }, signal),
    ),
    on(updateToolServer, ({ params, body, caller, signal }) =>
      servers.update(caller.teamId, params.id, body, signal),
    ),
    on(deleteToolServer, async ({ params: { id }, query, caller }) => {
      if ((query.provider_uuid ?? id) !== id) throw new ToolServerNotFound(query.provider_uuid ?? id);
      await servers.delete(caller.teamId, id);
    }),
    on(undoToolServerDeletion, ({ params, caller }) => servers.undoDelete(caller.teamId, params.id)),
    on(startToolServerSignIn, async ({ params, caller }) => ({
      authorization_url: await signIns.start(caller, params.id),
    })),
    on(finishToolServerSignIn, async ({ body, caller }) =>
      servers.get(caller.teamId, await signIns.finish(caller, body)),
    ),
    on(endToolServerSignIn, async ({ params, caller }) => {
      await signIns.end(caller.teamId, params.id);
      return servers.get(caller.teamId, params.id);
    }),
    on(listServerTools, ({ params, caller }) => servers.tools(caller.teamId, params.id)),
    on(setApprovalPolicy, async ({ params, body, caller }) => {
      await approvals.setPolicy(caller.teamId, params.id, body.approval_policy);
      return servers.get(caller.teamId, params.id);
    }),
    on(approveTool, ({ params, body, caller }) => approve(caller.teamId, params.id, body)),
    on(approveToolByShortPath, ({ params, body, caller }) => approve(caller.teamId, params.id, body)),
    ...[withdrawToolApproval, withdrawToolApprovalByShortPath].map((endpoint) =>
      on(endpoint, ({ params, caller }) => approvals.withdraw(caller.teamId, params.id, params.tool_name)),
    ),
  ];
}

type ApprovalBody = NonNullable<(typeof approveTool)['body']>;
