import type { WebsiteSource } from '@parley/contract/integrations.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { agents } from '../../agents/agent-table.ts';
import { lockAgent } from '../../agents/locked-agent-queries.ts';
import type { Database } from '../../database/database.ts';
import type { DeletableRows } from '../../deletions/deletion-queries.ts';
import { websiteSources } from './website-source-table.ts';

type ConnectedWebsite = WebsiteSource & { connected_at: string };

/** The websites on which agents chat. */
export function createWebsiteSourceStore(database: Database) {
  const isOf = (teamId: string, agentRowId: string) =>
    and(eq(websiteSources.teamId, teamId), eq(websiteSources.agentRowId, agentRowId));
  return {
    async find(teamId: string, agentRowId: string): Promise<ConnectedWebsite | null> {
      const [row] = await database.select().from(websiteSources).where(isOf(teamId, agentRowId));
      if (!row) return null;
      return { url: row.url, description: row.description, connected_at: row.connectedAt.toISOString() };
    },

    /** Agents of the team that have one. */
    async agentsOf(teamId: string): Promise<string[]> {
      const rows = await database
        .select({ id: websiteSources.agentRowId })
        .from(websiteSources)
        .where(eq(websiteSources.teamId, teamId));
      return rows.map(({ id }) => id);
    },

    /** Address of the website of this agent, of any team. */
    async urlOf(agentId: string): Promise<string | undefined> {
      const [row] = await database
        .select({ url: websiteSources.url })
        .from(websiteSources)
        .innerJoin(agents, eq(agents.id, websiteSources.agentRowId))
        .where(and(eq(agents.agentId, agentId), isNull(agents.deletedAt)));
      return row?.url;
    },

    /** Connects, or changes what is connected. @throws {AgentNotFound} */
    put: (teamId: string, agentRowId: string, { url, description }: WebsiteSource): Promise<void> =>
      database.transaction(async (transaction) => {
        await lockAgent(transaction, teamId, agentRowId);
        await transaction
          .insert(websiteSources)
          .values({ agentRowId, teamId, url, description, connectedAt: new Date() })
          .onConflictDoUpdate({ target: websiteSources.agentRowId, set: { url, description } });
      }),

    async delete(teamId: string, agentRowId: string): Promise<void> {
      await database.delete(websiteSources).where(isOf(teamId, agentRowId));
    },
  };
}

/** The website of an agent. */
export function websiteSourceRows(agentRowId: string): DeletableRows[] {
  return [{ table: websiteSources, where: eq(websiteSources.agentRowId, agentRowId) }];
}
