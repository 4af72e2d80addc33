import { type changeTeam, TEAM_FLAGS, type TeamState } from '@parley/contract/operator-teams.ts';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { agents } from '../agents/agent-table.ts';
import { holdsFolded, sortedName } from '../database/folded-queries.ts';
import { TimedStore } from '../database/store.ts';
import { expectedError } from '../http/expected-error.ts';
import { accounts } from '../identity/accounts/account-table.ts';
import { memberships, teams } from '../identity/teams/team-table.ts';
import { knowledgeDocuments } from '../knowledge/stored-documents/document-table.ts';

// What belongs here: teams as operators see them. Alone among the stores it looks at several teams; it counts what they
// have, and reads nothing that was said, written or uploaded there.

const TeamNotFound = expectedError('team_not_found', 404, (id: string) => `There is no team ${id}.`);

/** Which teams are wanted. */
export type WantedTeams = {
  search?: string | undefined;
  state?: TeamState | undefined;
  limit: number;
  offset: number;
};

/** What an operator changes. */
export type TeamChange = z.output<NonNullable<typeof changeTeam.body>>;

/** A team, counted. */
export type CountedTeam = typeof teams.$inferSelect & { agents: number };

/** Teams of this installation. */
export class OperatorTeamStore extends TimedStore {
  /** By name. */
  async list({ search, state, limit, offset }: WantedTeams): Promise<{ list: CountedTeam[]; total: number }> {
    const isWanted = and(search ? isFound(search) : undefined, state && isInState(state));
    const [list, total] = await Promise.all([
      this.#select()
        .where(isWanted)
        .orderBy(asc(sortedName(teams.name)), teams.id)
        .limit(limit)
        .offset(offset),
      this.database.$count(teams, isWanted),
    ]);
    return { list: list.map(({ team, agents }) => ({ ...team, agents })), total };
  }

  /** @throws {TeamNotFound} */
  async find(teamId: string) {
    const [row] = await this.#select().where(eq(teams.id, teamId));
    if (!row) throw new TeamNotFound(teamId);
    const people = await this.database
      .select({ email: accounts.email, role: memberships.role })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(eq(memberships.teamId, teamId))
      .orderBy(asc(memberships.createdAt));
    const [knowledge] = await this.database
      .select({ bytes: sql<number>`coalesce(sum(${knowledgeDocuments.sizeBytes}), 0)::float8` })
      .from(knowledgeDocuments)
      .where(eq(knowledgeDocuments.teamId, teamId));
    return {
      ...row.team,
      agents: row.agents,
      members: people.length,
      owners: people.flatMap(({ email, role }) => (role === 'owner' && email ? [email] : [])),
      knowledgeBytes: knowledge?.bytes ?? 0,
    };
  }

  /** @throws {TeamNotFound} */
  async change(teamId: string, { name, limits = {}, flags = {}, suspension }: TeamChange): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [stored] = await transaction.select().from(teams).where(eq(teams.id, teamId)).for('update');
      if (!stored) throw new TeamNotFound(teamId);
      const kept = stored.refusedFlags.filter((flag) => flags[flag] === undefined);
      const refused = TEAM_FLAGS.filter((flag) => flags[flag] === false);
      await transaction
        .update(teams)
        .set({
          name,
          maxAgents: limits.agents,
          maxConversations: limits.conversations,
          maxCalls: limits.calls,
          monthlyMinutes: limits.monthly_minutes,
          maxKnowledgeBytes: limits.knowledge_bytes,
          refusedFlags: [...kept, ...refused],
          ...(suspension === undefined ? {} : this.#suspended(suspension, stored.suspendedAt)),
        })
        .where(eq(teams.id, teamId));
    });
  }

  // A new reason does not begin a suspension anew.
  #suspended(suspension: { reason: string } | null, since: Date | null) {
    if (suspension === null) return { suspendedAt: null, suspensionReason: '' };
    return { suspendedAt: since ?? this.now(), suspensionReason: suspension.reason };
  }

  #select() {
    const isOfTeam = and(eq(agents.teamId, teams.id), isNull(agents.deletedAt));
    return this.database
      .select({ team: teams, agents: sql<number>`(select count(*)::int from ${agents} where ${isOfTeam})` })
      .from(teams);
  }
}

function isInState(state: TeamState): SQL | undefined {
  return state === 'suspended' ? isNotNull(teams.suspendedAt) : isNull(teams.suspendedAt);
}

function isFound(search: string): SQL {
  return sql`(${holdsFolded(teams.name, search)} or exists (
    select from ${memberships} join ${accounts} on ${accounts.id} = ${memberships.accountId}
    where ${memberships.teamId} = ${teams.id} and ${memberships.role} = 'owner' and ${holdsFolded(accounts.email, search)}))`;
}
