import { createHash } from 'node:crypto';
import type {
  ApprovalPolicy,
  ServerTool,
  ToolServer,
  ToolServerHealth,
} from '@parley/contract/tool-servers.ts';
import type { KnownTool } from './known/known-tool.ts';
import type { NamingAgent } from './server-agent-queries.ts';
import type { ApprovalRow, ServerCreator, ToolServerRow } from './tool-server-store.ts';

/** Everything that is told of a server. */
export type ServerFacts = {
  row: ToolServerRow;
  tools: readonly KnownTool[];
  approvals: readonly ApprovalRow[];
  creator: ServerCreator | undefined;
  signedInName: string | undefined;
  agents: readonly NamingAgent[];
};

/** A server as the contract shows it, without anything secret. */
export function toToolServer({
  row,
  tools,
  approvals,
  creator,
  signedInName,
  agents,
}: ServerFacts): ToolServer {
  const shown = toServerTools(row.approvalPolicy, tools, approvals);
  const { shownSignIn: signIn } = row;
  const usable = tools.filter(({ problem }) => problem === null).map(({ name }) => name);
  return {
    id: row.id,
    provider_uuid: row.id,
    name: row.name,
    description: row.description,
    mcp_type: row.kind,
    config: {
      name: row.name,
      description: row.description,
      url: row.shownUrl,
      transport: row.transport,
      request_headers: Object.fromEntries(row.headerNames.map((name) => [name, MASK])),
      has_secret_token: row.hasToken,
      client_credentials:
        signIn?.kind === 'client' ? { client_id: signIn.clientId, scope: signIn.scope } : null,
      registered_client: signIn?.kind === 'member' ? (signIn.client ?? null) : null,
      signed_in:
        signIn?.kind === 'member' && signIn.accountId !== undefined ? { name: signedInName ?? null } : null,
      approval_policy: row.approvalPolicy,
      tool_approval_hashes: inForce(tools, approvals).map(({ toolName, hash }) => ({
        tool_name: toolName,
        tool_hash: hash,
        approval_policy: 'auto_approved',
      })),
    },
    documentation_url: row.documentationUrl,
    metadata: { created_at: Math.floor(row.createdAt.getTime() / 1000) },
    creator: creator ?? null,
    hash: createHash('sha256').update(`${row.id} ${row.change}`).digest('hex'),
    health: toHealth(row, tools.length),
    tools: shown,
    dependent_agents: agents.map((agent) => ({ ...agent, tools: usable })),
  };
}

/** Tools with what was decided about each. */
export function toServerTools(
  policy: ApprovalPolicy,
  tools: readonly KnownTool[],
  approvals: readonly ApprovalRow[],
): ServerTool[] {
  const approvalOf = new Map(approvals.map((approval) => [approval.toolName, approval]));
  return tools.map(({ name, description, inputSchema, hash, problem }) => {
    const approval = approvalOf.get(name);
    const hasChanged = approval !== undefined && approval.hash !== hash;
    return {
      name,
      description,
      inputSchema,
      hash,
      problem,
      is_approved: problem === null && !needsApproval(policy, hash, approval?.hash),
      has_changed: hasChanged,
      approved_as: hasChanged
        ? { description: approval.description, inputSchema: approval.inputSchema }
        : null,
    };
  });
}

/** Whether the caller has to agree before a tool is called. */
export function needsApproval(
  policy: ApprovalPolicy,
  hash: string,
  approvedHash: string | undefined,
): boolean {
  if (policy === 'require_approval_per_tool') return approvedHash !== hash;
  return policy === 'require_approval_all';
}

export function toHealth(row: ToolServerRow, toolCount: number): ToolServerHealth {
  const { healthState, checkedAt, latencyMs, errorCode, errorMessage } = row;
  return {
    state: healthState,
    checked_at: checkedAt?.toISOString() ?? null,
    tool_count: row.toolsHash === null ? null : toolCount,
    latency_ms: latencyMs,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
  };
}

const MASK = '••••••••';

function inForce(tools: readonly KnownTool[], approvals: readonly ApprovalRow[]): ApprovalRow[] {
  const hashOf = new Map(tools.map(({ name, hash }) => [name, hash]));
  return approvals.filter(({ toolName, hash }) => hashOf.get(toolName) === hash);
}
