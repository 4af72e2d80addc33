import { functionsOf } from '@parley/contract/agent-functions.ts';
import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import { getAgent } from '@parley/contract/agents.ts';
import { convaiGetTool, convaiListTools } from '@parley/contract/convai-tools.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';
import { AgentId } from '@parley/contract/id.ts';
import { notInTeam } from '../http/expected-error.ts';
import { type Caller, on, type Route, type RouteInput } from '../http/route.ts';
import { accessOf } from './convai-agents.ts';
import type { InnerCall, OuterRequest } from './inner-call.ts';

const ToolNotFound = notInTeam('tool_not_found', 'tool');

/** Settings that are read for one page. */
const MAX_AGENTS = 20;

/** Functions of agents, to be read. */
export function convaiToolRoutes(call: InnerCall): Route[] {
  return [
    on(convaiListTools, (input) => listed(call, input)),
    on(convaiGetTool, async (input) => {
      const { tool_id } = input.params;
      const at = tool_id.indexOf('.');
      const agentId = tool_id.slice(0, Math.max(0, at));
      const found = AgentId.safeParse(agentId).success ? await toolsOf(call, input, agentId) : [];
      const tool = found.find(({ id }) => id === tool_id);
      if (!tool) throw new ToolNotFound(tool_id);
      return tool;
    }),
  ];
}

async function listed(call: InnerCall, input: RouteInput<typeof convaiListTools>) {
  const { used_by_agent_id, search = '', types, page_size, cursor } = input.query;
  const page = used_by_agent_id
    ? { agentIds: [used_by_agent_id], next_cursor: null }
    : await agentPage(call, input, { page_size: Math.min(page_size, MAX_AGENTS), cursor });
  const found = await Promise.all(page.agentIds.map((agentId) => toolsOf(call, input, agentId)));
  const isWanted = ({ tool_config: { type, name } }: Tool) =>
    (types === undefined || [types].flat().includes(type)) &&
    name.toLowerCase().includes(search.toLowerCase());
  const tools = found.flat().filter(isWanted);
  return { tools, next_cursor: page.next_cursor, has_more: page.next_cursor !== null };
}

async function agentPage(
  call: InnerCall,
  outer: OuterRequest,
  query: { page_size: number; cursor: string | undefined },
) {
  const { list, next_cursor } = await call(listAgentPage, outer, { query });
  return { agentIds: list.map(({ external_id }) => external_id), next_cursor };
}

type Tool = ReturnType<typeof toTool>;

async function toolsOf(call: InnerCall, outer: OuterRequest, agentId: string): Promise<Tool[]> {
  // Keys for tools see of an agent what a viewer sees: nothing that was typed as a credential.
  const reader = { ...outer, caller: { ...outer.caller, role: 'viewer' as const } };
  const agent = await call(getAgent, reader, { params: { id: agentId } });
  return functionsOf(agent.conversation_config).map((own) => toTool(own, agent.agent_id, outer.caller));
}

function toTool(own: AgentFunction, agentId: string, caller: Caller) {
  return {
    id: `${agentId}.${own.name}`,
    tool_config: own,
    access_info: accessOf(caller),
    usage_stats: { total_calls: null, avg_latency_secs: 0 },
  };
}
