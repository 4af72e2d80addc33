import type { AgentVersionEntry } from '@parley/contract/agent-versions.ts';
import { and, count, desc, eq, inArray, lt } from 'drizzle-orm';
import { conversations } from '../conversations/conversation-table.ts';
import type { Database } from '../database/database.ts';
import { AgentNotFound } from './agent-errors.ts';
import { agents, agentVersions } from './agent-table.ts';
import { isAgent } from './agent-version-queries.ts';

/** The history of agents. */
export type AgentVersionStore = {
  /**
   * Newest first.
   * @param page the versions before a number, or from the newest on, and how many
   * @throws {AgentNotFound}
   */
  list(
    teamId: string,
    id: string,
    page: { before?: number | undefined; limit: number },
  ): Promise<{ versions: AgentVersionEntry[]; has_more: boolean }>;
};

export function createAgentVersionStore(database: Database): AgentVersionStore {
  async function conversationsOf(agentId: string, numbers: readonly number[]): Promise<Map<number, number>> {
    const rows = await database
      .select({ version: conversations.agentVersion, count: count() })
      .from(conversations)
      .where(and(eq(conversations.agentId, agentId), inArray(conversations.agentVersion, [...numbers])))
      .groupBy(conversations.agentVersion);
    return new Map(rows.map((row) => [row.version ?? 0, row.count]));
  }

  return {
    async list(teamId, id, { before, limit }) {
      const [agent] = await database
        .select({ id: agents.id, agentId: agents.agentId })
        .from(agents)
        .where(and(eq(agents.teamId, teamId), isAgent(id)));
      if (!agent) throw new AgentNotFound(id);
      const rows = await database
        .select({
          version: agentVersions.number,
          name: agentVersions.name,
          createdAt: agentVersions.createdAt,
          updated_by: agentVersions.authorName,
          restored_from: agentVersions.restoredFrom,
        })
        .from(agentVersions)
        .where(
          and(
            eq(agentVersions.agentRowId, agent.id),
            before === undefined ? undefined : lt(agentVersions.number, before),
          ),
        )
        .orderBy(desc(agentVersions.number))
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      const held = await conversationsOf(
        agent.agentId,
        page.map(({ version }) => version),
      );
      const versions = page.map(({ createdAt, ...row }) => ({
        ...row,
        updated_at: createdAt.toISOString(),
        conversations: held.get(row.version) ?? 0,
      }));
      return { versions, has_more: rows.length > limit };
    },
  };
}
