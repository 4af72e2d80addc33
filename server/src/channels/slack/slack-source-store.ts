import type { ConnectedSlack, SlackProblem } from '@parley/contract/integrations.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { agents } from '../../agents/agent-table.ts';
import { lockAgent } from '../../agents/locked-agent-queries.ts';
import { Store } from '../../database/store.ts';
import type { DeletableRows } from '../../deletions/deletion-queries.ts';
import { slackMessages, slackThreads } from './slack-message-table.ts';
import { slackSources } from './slack-source-table.ts';

/** A workspace, secrets sealed. */
export type SealedSource = typeof slackSources.$inferSelect & { agentId: string };

/** What Slack says of a bot token. */
export type SlackIdentity = Pick<SealedSource, 'workspaceId' | 'workspaceName' | 'botUserId' | 'botName'>;

/** How exactly it is noted when Slack told of something, in seconds. */
const HEARD_SECONDS = 10;

/** The Slack workspaces in which agents answer; bot tokens and signing secrets come and stay sealed. */
export class SlackSourceStore extends Store {
  async find(teamId: string, agentRowId: string): Promise<ConnectedSlack | null> {
    const [row] = await this.database.select().from(slackSources).where(this.#isOf(teamId, agentRowId));
    if (!row) return null;
    return {
      connected_at: row.connectedAt.toISOString(),
      workspace_name: row.workspaceName,
      bot_name: row.botName,
      has_signing_secret: row.sealedSigningSecret !== null,
      heard_at: row.heardAt?.toISOString() ?? null,
      problem: row.problem,
    };
  }

  /** Agents of the team that have one. */
  async agentsOf(teamId: string): Promise<string[]> {
    const rows = await this.database
      .select({ id: slackSources.agentRowId })
      .from(slackSources)
      .where(eq(slackSources.teamId, teamId));
    return rows.map(({ id }) => id);
  }

  /** That of an agent of any team, by its row's id or its agent id. */
  async findSealed(agent: { rowId: string } | { agentId: string }): Promise<SealedSource | undefined> {
    const isNamed = 'rowId' in agent ? eq(agents.id, agent.rowId) : eq(agents.agentId, agent.agentId);
    const [found] = await this.database
      .select({ source: slackSources, agentId: agents.agentId })
      .from(slackSources)
      .innerJoin(agents, eq(agents.id, slackSources.agentRowId))
      .where(and(isNamed, isNull(agents.deletedAt)));
    return found && { ...found.source, agentId: found.agentId };
  }

  /**
   * Connects, or replaces what is connected: of the same app the signing secret stays where none is given, and when it
   * was heard. @throws {AgentNotFound}
   */
  put(
    teamId: string,
    agentRowId: string,
    source: SlackIdentity & Pick<SealedSource, 'sealedBotToken' | 'sealedSigningSecret'>,
  ): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await lockAgent(transaction, teamId, agentRowId);
      const connected = { ...source, connectedAt: new Date(), problem: null };
      const { workspaceId, botUserId, sealedSigningSecret, heardAt } = slackSources;
      // An app has one bot in a workspace.
      const isSameApp = sql`(${workspaceId}, ${botUserId}) = (${source.workspaceId}, ${source.botUserId})`;
      const ofSameApp = (stored: PgColumn) => sql`case when ${isSameApp} then ${stored} end`;
      await transaction
        .insert(slackSources)
        .values({ agentRowId, teamId, ...connected })
        .onConflictDoUpdate({
          target: slackSources.agentRowId,
          set: {
            ...connected,
            sealedSigningSecret: source.sealedSigningSecret ?? ofSameApp(sealedSigningSecret),
            heardAt: ofSameApp(heardAt),
          },
        });
    });
  }

  /** Notes that Slack told of something. */
  async noteHeard(agentRowId: string): Promise<void> {
    const { heardAt } = slackSources;
    const isLongAgo = sql`${heardAt} < now() - make_interval(secs => ${HEARD_SECONDS})`;
    await this.database
      .update(slackSources)
      .set({ heardAt: sql`now()` })
      .where(and(eq(slackSources.agentRowId, agentRowId), or(isNull(heardAt), isLongAgo)));
  }

  async noteProblem(agentRowId: string, problem: SlackProblem | null): Promise<void> {
    await this.database.update(slackSources).set({ problem }).where(eq(slackSources.agentRowId, agentRowId));
  }

  async delete(teamId: string, agentRowId: string): Promise<void> {
    await this.database.delete(slackSources).where(this.#isOf(teamId, agentRowId));
  }

  #isOf(teamId: string, agentRowId: string) {
    return and(eq(slackSources.teamId, teamId), eq(slackSources.agentRowId, agentRowId));
  }
}

/** The workspace of an agent with its secrets, messages and threads. */
export function slackSourceRows(agentRowId: string): DeletableRows[] {
  return [slackSources, slackMessages, slackThreads].map((table) => ({
    table,
    where: eq(table.agentRowId, agentRowId),
  }));
}
