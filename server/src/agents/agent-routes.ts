import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { leaveAgentEditor, signAgentEditor } from '@parley/contract/agent-editors.ts';
import { type AgentListEntry, deleteAgent, duplicateAgent } from '@parley/contract/agent-list.ts';
import { listAgentsOrPage } from '@parley/contract/agent-list-page.ts';
import {
  AGENT_FILE_FORMAT,
  exportAgent,
  getAgentVersion,
  listAgentVersions,
  noteAgentVersion,
  restoreAgentVersion,
} from '@parley/contract/agent-versions.ts';
import {
  type AgentDetail,
  createAgent,
  getAgent,
  getFirstMessage,
  updateAgent,
} from '@parley/contract/agents.ts';
import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import { enhancePrompt } from '@parley/contract/prompt.ts';
import { getTemplate } from '@parley/contract/templates.ts';
import { undoAgentDeletion } from '@parley/contract/undo-deletion.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { type Caller, on, type Route } from '../http/route.ts';
import type { BusinessProfileStore } from '../identity/teams/business-profile-store.ts';
import type { FunctionCheck } from './agent-content.ts';
import { exportedAgent, HIDDEN_CREDENTIAL, withoutCredentials } from './agent-copy.ts';
import type { AgentEditorStore } from './agent-editor-store.ts';
import { InvalidAgent } from './agent-errors.ts';
import type { AgentStore } from './agent-store.ts';
import type { AgentVersionStore } from './agent-version-store.ts';
import { firstMessageOf } from './first-message.ts';
import { enhancedPrompt, NoLanguageModel } from './prompt-enhancement.ts';
import { businessTemplate } from './templates/template-catalogue.ts';

/** What the agents' routes need from other nouns. */
export type AgentRouteDependencies = {
  agents: AgentStore;
  /** Applies the retention of an agent to its earlier conversations. */
  retain: (agentId: string) => void;
  versions: AgentVersionStore;
  editors: AgentEditorStore;
  languageModels: {
    isKnown(teamId: string, llm: string): Promise<boolean>;
    /** The team's connected model. */
    connected(teamId: string): Promise<LanguageModel | undefined>;
  };
  /** The businesses that templates are written for. */
  businesses: Pick<BusinessProfileStore, 'find'>;
  /** What each connected agent of a team is connected with, by the row's id. */
  connectedAgents: (teamId: string) => Promise<ReadonlyMap<string, readonly IntegrationKind[]>>;
  checkFunctions: FunctionCheck;
  /** Agents that the caller's team may have. */
  maxAgentsOf: (caller: Caller) => Promise<number>;
};

/** Agents, their templates and the enhancement of their prompts. */
export function agentRoutes(dependencies: AgentRouteDependencies): Route[] {
  const { agents, versions, maxAgentsOf } = dependencies;
  const saved = (agent: AgentDetail): AgentDetail => {
    const isRetained = agent.platform_settings.privacy?.apply_to_existing_conversations;
    if (isRetained) dependencies.retain(agent.agent_id);
    return agent;
  };
  return [
    on(listAgentsOrPage, ({ query, caller }) => listedAgents(dependencies, caller.teamId, query)),
    on(getAgent, async ({ params, caller }) => shownTo(caller, await agents.find(caller.teamId, params.id))),
    on(getFirstMessage, async ({ params, caller }) => ({
      first_message: firstMessageOf(await agents.find(caller.teamId, params.id), Date.now()),
    })),
    on(createAgent, async ({ query, body, caller }) => {
      const conversation_config = await checkedConfig(dependencies, caller.teamId, body);
      const agent = { ...body, conversation_config };
      return agents.create(caller, agent, await maxAgentsOf(caller), query.idempotency_key);
    }),
    on(updateAgent, async ({ params, body, caller }) => {
      const { conversation_config: given, format } = body;
      if (!given?.agent) return saved(await agents.update(caller, params.agent_id, body));
      const stored = await agents.find(caller.teamId, params.agent_id);
      const wanted = { conversation_config: given, format };
      const conversation_config = await checkedConfig(dependencies, caller.teamId, wanted, stored);
      return saved(await agents.update(caller, params.agent_id, { ...body, conversation_config }));
    }),
    on(duplicateAgent, async ({ params, caller }) => {
      const { agent, ...copied } = await agents.duplicate(
        caller,
        params.external_id,
        await maxAgentsOf(caller),
      );
      return {
        agent_id: agent.agent_id,
        provider_uuid: agent.provider_uuid,
        duplication_info: { original_webhooks: copied.webhooks, webhooks_duplicated: copied.wholeWebhooks },
      };
    }),
    on(deleteAgent, ({ params, caller }) => agents.delete(caller.teamId, params.external_id)),
    on(undoAgentDeletion, async ({ params, caller }) =>
      agents.undoDelete(caller.teamId, params.external_id, await maxAgentsOf(caller)),
    ),
    on(signAgentEditor, async ({ params, caller }) => ({
      editors: await dependencies.editors.sign(caller, params.id),
    })),
    on(leaveAgentEditor, ({ params, caller }) => dependencies.editors.leave(caller, params.id)),
    on(listAgentVersions, ({ params, query, caller }) => versions.list(caller.teamId, params.id, query)),
    on(getAgentVersion, async ({ params, caller }) =>
      shownTo(caller, await agents.findVersion(caller.teamId, params.id, params.version)),
    ),
    on(noteAgentVersion, ({ params, body, caller }) => versions.note(caller.teamId, params, body.note)),
    on(restoreAgentVersion, async ({ params: { id, version }, body, caller }) =>
      saved(await agents.restore(caller, id, { version, baseVersion: body.base_version })),
    ),
    on(exportAgent, async ({ params, caller }) =>
      exportedAgent(await agents.find(caller.teamId, params.id), new Date()),
    ),
    ...promptRoutes(dependencies),
  ];
}

/** Agents of a team with what each is connected with: all of them, or a page where one is asked for. */
async function listedAgents(
  { agents, connectedAgents }: Pick<AgentRouteDependencies, 'agents' | 'connectedAgents'>,
  teamId: string,
  query: Parameters<AgentStore['listPage']>[1],
) {
  const isPage = Object.values(query).some((value) => value !== undefined);
  const [listed, connected] = await Promise.all([
    isPage ? agents.listPage(teamId, query) : agents.list(teamId),
    connectedAgents(teamId),
  ]);
  const withIntegrations = (entry: AgentListEntry): AgentListEntry => {
    const integrations = connected.get(entry.id);
    return integrations ? { ...entry, integrations: [...integrations] } : entry;
  };
  return Array.isArray(listed)
    ? listed.map(withIntegrations)
    : { ...listed, list: listed.list.map(withIntegrations) };
}

function promptRoutes({
  businesses,
  languageModels,
}: Pick<AgentRouteDependencies, 'businesses' | 'languageModels'>): Route[] {
  return [
    on(getTemplate, async ({ params, query, caller }) =>
      businessTemplate({ ...params, ...query }, await businesses.find(caller.teamId)),
    ),
    on(enhancePrompt, async ({ body, caller, signal }) => {
      const model = await languageModels.connected(caller.teamId);
      if (!model) throw new NoLanguageModel();
      return { enhancedPrompt: await enhancedPrompt(model, body, signal) };
    }),
  ];
}

/**
 * Settings that are about to be saved, as they are stored. A model whose connection is gone stays with the agents
 * that have it.
 * @throws {InvalidAgent}
 */
async function checkedConfig(
  { checkFunctions, languageModels }: Pick<AgentRouteDependencies, 'checkFunctions' | 'languageModels'>,
  teamId: string,
  given: { conversation_config: ConversationConfig; format?: unknown },
  stored?: AgentDetail,
): Promise<ConversationConfig> {
  const config = await checkFunctions(teamId, given.conversation_config, {
    stored: stored && {
      ids: [stored.agent_id, stored.provider_uuid],
      config: stored.conversation_config,
    },
    isFromFile: given.format === AGENT_FILE_FORMAT,
  });
  const llm = config.agent?.prompt?.llm;
  if (!llm || llm === stored?.conversation_config.agent?.prompt?.llm) return config;
  if (await languageModels.isKnown(teamId, llm)) return config;
  throw new InvalidAgent(`There is no model ${llm}. Choose another, or connect the service that has it.`, [
    { path: 'conversation_config.agent.prompt.llm', message: 'unknown_model' },
  ]);
}

const HIDDEN = { header: HIDDEN_CREDENTIAL, modelHeader: HIDDEN_CREDENTIAL, text: HIDDEN_CREDENTIAL };

/** Viewers change nothing, so they need no keys. */
function shownTo({ role }: Caller, agent: AgentDetail): AgentDetail {
  return role === 'viewer' ? withoutCredentials(agent, HIDDEN) : agent;
}
