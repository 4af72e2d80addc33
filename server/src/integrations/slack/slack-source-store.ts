import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { holdAgent } from '../held-agent-queries.ts';
import { slackSources } from './slack-source-table.ts';

/** The Slack workspaces in which agents answer; bot tokens come and stay sealed. */
export type SlackSourceStore = {
  find(teamId: string, agentRowId: string): Promise<{ connected_at: string } | null>;
  /** Agents of the team that have one. */
  agentsOf(teamId: string): Promise<string[]>;
  /** Connects, or replaces the token of what is connected. @throws {AgentNotFound} */
  put(teamId: string, agentRowId: string, sealedBotToken: string): Promise<void>;
  delete(teamId: string, agentRowId: string): Promise<void>;
};

/** @param now the clock that dates connections */
export function createSlackSourceStore(database: Database, now: () => Date): SlackSourceStore {
  const isOf = (teamId: string, agentRowId: string) =>
    and(eq(slackSources.teamId, teamId), eq(slackSources.agentRowId, agentRowId));
  return {
    async find(teamId, agentRowId) {
      const [row] = await database
        .select({ connectedAt: slackSources.connectedAt })
        .from(slackSources)
        .where(isOf(teamId, agentRowId));
      return row ? { connected_at: row.connectedAt.toISOString() } : null;
    },

    async agentsOf(teamId) {
      const rows = await database
        .select({ id: slackSources.agentRowId })
        .from(slackSources)
        .where(eq(slackSources.teamId, teamId));
      return rows.map(({ id }) => id);
    },

    put: (teamId, agentRowId, sealedBotToken) =>
      database.transaction(async (transaction) => {
        await holdAgent(transaction, teamId, agentRowId);
        const connected = { sealedBotToken, connectedAt: now() };
        await transaction
          .insert(slackSources)
          .values({ agentRowId, teamId, ...connected })
          .onConflictDoUpdate({ target: slackSources.agentRowId, set: connected });
      }),

    async delete(teamId, agentRowId) {
      await database.delete(slackSources).where(isOf(teamId, agentRowId));
    },
  };
}

/** Forgets the workspace of an agent that is being deleted, and its bot token. */
export async function eraseSlackSource(transaction: Database, agentRowId: string): Promise<void> {
  await transaction.delete(slackSources).where(eq(slackSources.agentRowId, agentRowId));
}
