import {
  AgentListConfig,
  type AgentListEntry,
  deleteAgent,
  duplicateAgent,
} from '@parley/contract/agent-list.ts';
import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import { type AgentDetail, createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import { getPermissions } from '@parley/contract/auth.ts';
import {
  type ConvaiAccess,
  convaiCreateAgent,
  convaiDeleteAgent,
  convaiDuplicateAgent,
  convaiGetAgent,
  convaiGetSettings,
  convaiGetToolServer,
  convaiListAgents,
  convaiListToolServers,
  convaiUpdateAgent,
} from '@parley/contract/convai-agents.ts';
import { isRecord, valueInside } from '@parley/contract/json.ts';
import { roleCovers } from '@parley/contract/permission.ts';
import { getToolServer, listToolServers } from '@parley/contract/tool-servers.ts';
import type { z } from 'zod';
import { type Caller, on, type Route } from '../http/route.ts';
import type { InnerCall, OuterRequest } from './inner-call.ts';

/** Agents, tool servers and settings of the team. */
export function convaiAgentRoutes(call: InnerCall): Route[] {
  return [
    on(convaiListAgents, async (input) => {
      const { page_size, search, cursor } = input.query;
      const page = await call(listAgentPage, input, { query: { page_size, search, cursor } });
      const agents = page.list.map((entry) => listedAgent(entry, input.caller));
      return { agents, next_cursor: page.next_cursor, has_more: page.has_more };
    }),
    on(convaiGetAgent, (input) => shownAgent(call, input, input.params.agent_id)),
    on(convaiCreateAgent, async (input) => {
      const { agent_id } = await call(createAgent, input, { body: input.body });
      return { agent_id };
    }),
    on(convaiUpdateAgent, async (input) => {
      await change(call, input, { agentId: input.params.agent_id, wanted: input.body });
      return shownAgent(call, input, input.params.agent_id);
    }),
    on(convaiDeleteAgent, (input) =>
      call(deleteAgent, input, { params: { external_id: input.params.agent_id } }),
    ),
    on(convaiDuplicateAgent, async (input) => {
      const params = { external_id: input.params.agent_id };
      const { agent_id } = await call(duplicateAgent, input, { params });
      const { name } = input.body;
      if (name !== undefined) await change(call, input, { agentId: agent_id, wanted: { name } });
      return { agent_id };
    }),
    on(convaiListToolServers, (input) => call(listToolServers, input)),
    on(convaiGetToolServer, (input) => call(getToolServer, input, { params: input.params })),
    on(convaiGetSettings, async (input) => {
      const { pages } = await call(getPermissions, input);
      return { can_use_mcp_servers: pages?.canViewMcp ?? false, webhooks: { events: [] } };
    }),
  ];
}

type Change = {
  agentId: string;
  wanted: Partial<Pick<AgentDetail, 'name' | 'conversation_config' | 'platform_settings'>>;
};

/** Stores a version with the settings that are wanted; those within a section that are not named stay. */
async function change(call: InnerCall, outer: OuterRequest, { agentId, wanted }: Change): Promise<void> {
  const stored = await call(getAgent, outer, { params: { id: agentId } });
  const { conversation_config, platform_settings, ...others } = wanted;
  const body = {
    ...others,
    ...(conversation_config && {
      conversation_config: merged(stored.conversation_config, conversation_config),
    }),
    ...(platform_settings && { platform_settings: merged(stored.platform_settings, platform_settings) }),
    provider_uuid: stored.provider_uuid,
    base_version: stored.version,
  };
  await call(updateAgent, outer, { params: { agent_id: agentId }, body });
}

function merged<T extends object>(stored: T, wanted: object): T {
  const entries = Object.entries(wanted).map(([key, value]) => {
    const before = valueInside(stored, [key]);
    return [key, isRecord(before) && isRecord(value) ? merged(before, value) : value] as const;
  });
  return { ...stored, ...Object.fromEntries(entries) };
}

async function shownAgent(call: InnerCall, outer: OuterRequest, agentId: string) {
  const [agent, { list }] = await Promise.all([
    call(getAgent, outer, { params: { id: agentId } }),
    call(listAgentPage, outer, { query: { search: agentId, page_size: 1 } }),
  ]);
  const updatedAt = Math.floor(Date.parse(agent.updated_at) / 1000);
  const [entry] = list;
  return {
    agent_id: agent.agent_id,
    name: agent.name,
    conversation_config: agent.conversation_config,
    platform_settings: agent.platform_settings,
    metadata: {
      created_at_unix_secs: entry ? createdAt(entry) : updatedAt,
      updated_at_unix_secs: updatedAt,
    },
    version_id: String(agent.version),
    access_info: accessOf(outer.caller),
    tags: [],
  };
}

function listedAgent(entry: AgentListEntry, caller: Caller) {
  return {
    agent_id: entry.external_id,
    name: entry.name,
    voice_id: '',
    tags: [],
    created_at_unix_secs: createdAt(entry),
    access_info: accessOf(caller),
    archived: false,
  };
}

function createdAt({ config }: AgentListEntry): number {
  const known = AgentListConfig.parse(typeof config === 'string' ? JSON.parse(config) : (config ?? {}));
  return known.metadata?.created_at_unix_secs ?? 0;
}

/** Who made an agent is not noted beside it. */
export function accessOf({ role }: Caller): z.infer<typeof ConvaiAccess> {
  const known = roleCovers(role, 'admin') ? 'admin' : roleCovers(role, 'member') ? 'editor' : 'viewer';
  return { is_creator: false, creator_name: '', creator_email: '', role: known };
}
