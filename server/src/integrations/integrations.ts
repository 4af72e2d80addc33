import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import type {
  AgentIntegrations,
  SlackApp,
  SlackSource,
  WebsiteSource,
} from '@parley/contract/integrations.ts';
import type { AgentStore } from '../agents/agent-store.ts';
import { slackSourceRows } from '../channels/slack/slack-source-store.ts';
import type { SlackWorkspaces } from '../channels/slack/slack-workspaces.ts';
import { createWebsiteSourceStore, websiteSourceRows } from '../channels/website/website-source-store.ts';
import type { Database } from '../database/database.ts';
import type { DeletableRows } from '../deletions/deletion-queries.ts';

// What belongs here: where an agent answers besides the telephone. Each channel is a folder of its own that
// only this file knows, so that it can be taken out whole.

/** Where agents answer. Agents are named by their row's id or their agent id, within a team. */
export type Integrations = ReturnType<typeof createIntegrations>;

export type IntegrationDependencies = {
  database: Database;
  agents: Pick<AgentStore, 'find'>;
  slack: Pick<SlackWorkspaces, 'find' | 'agentsOf' | 'connect' | 'delete' | 'appOf'>;
};

export function createIntegrations(dependencies: IntegrationDependencies) {
  const { database, agents, slack } = dependencies;
  const websites = createWebsiteSourceStore(database);
  const rowIdOf = async (teamId: string, id: string) => (await agents.find(teamId, id)).provider_uuid;

  async function listOfRow(teamId: string, rowId: string): Promise<AgentIntegrations> {
    const [website, workspace] = await Promise.all([websites.find(teamId, rowId), slack.find(teamId, rowId)]);
    return { website, slack: workspace };
  }

  return {
    /** @throws {AgentNotFound}, as every call that names an agent */
    list: async (teamId: string, id: string): Promise<AgentIntegrations> =>
      listOfRow(teamId, await rowIdOf(teamId, id)),

    /** What each connected agent of a team is connected with, by the row's id. */
    async connectedAgents(teamId: string): Promise<ReadonlyMap<string, readonly IntegrationKind[]>> {
      const [onWebsite, inSlack] = await Promise.all([websites.agentsOf(teamId), slack.agentsOf(teamId)]);
      const connected = new Map<string, IntegrationKind[]>(onWebsite.map((id) => [id, ['website']]));
      for (const id of inSlack) connected.set(id, [...(connected.get(id) ?? []), 'slack']);
      return connected;
    },

    async connectWebsite(teamId: string, id: string, source: WebsiteSource): Promise<AgentIntegrations> {
      const rowId = await rowIdOf(teamId, id);
      await websites.put(teamId, rowId, source);
      return listOfRow(teamId, rowId);
    },

    disconnectWebsite: async (teamId: string, id: string): Promise<void> =>
      websites.delete(teamId, await rowIdOf(teamId, id)),

    /** @throws {SlackSourceRefused | SlackUnreachable} */
    async connectSlack(teamId: string, id: string, source: SlackSource): Promise<AgentIntegrations> {
      const rowId = await rowIdOf(teamId, id);
      await slack.connect(teamId, rowId, source);
      return listOfRow(teamId, rowId);
    },

    disconnectSlack: async (teamId: string, id: string): Promise<void> =>
      slack.delete(teamId, await rowIdOf(teamId, id)),

    /** What the Slack app of an agent is made of, connected or not. */
    slackApp: async (teamId: string, id: string): Promise<SlackApp> =>
      slack.appOf(await agents.find(teamId, id)),

    /** Hosts, with their port where it is not the default, of an agent's websites. */
    async websiteHostsOf(agentId: string): Promise<string[]> {
      const url = await websites.urlOf(agentId);
      if (url === undefined) return [];
      const { protocol, host } = new URL(url);
      // A bare host means https.
      return [protocol === 'http:' ? `http://${host}` : host];
    },
  };
}

/** The connections that go with an agent that is deleted, and their secrets. */
export function integrationRows(agentRowId: string): DeletableRows[] {
  return [...websiteSourceRows(agentRowId), ...slackSourceRows(agentRowId)];
}
