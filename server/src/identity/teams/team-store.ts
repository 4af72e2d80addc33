import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { createQueryCache } from '../../database/query-cache.ts';
import { accounts } from '../accounts/account-table.ts';
import { memberships, teams } from './team-table.ts';

/** What a team may have and whether it may do anything. */
type TeamLimits = { maxAgents: number | null; isSuspended: boolean };

/** The account that an operator signs in with first. */
export type FirstOwner = { accountId: string; isNew: boolean };

/** Teams of this installation. */
export type TeamStore = ReturnType<typeof createTeamStore>;

// Any number that no other advisory lock of the server uses.
const FIRST_OWNER_LOCK = 4_100_021;

/** Gives a new installation's team what it begins with, in the transaction that makes it. */
export type SeedTeam = (transaction: Transaction, teamId: string) => Promise<void>;

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export function createTeamStore(database: Database, seed: SeedTeam = async () => {}) {
  return {
    async limits(teamId: string): Promise<TeamLimits | undefined> {
      const [team] = await database
        .select({ maxAgents: teams.maxAgents, suspendedAt: teams.suspendedAt })
        .from(teams)
        .where(eq(teams.id, teamId));
      return team && { maxAgents: team.maxAgents, isSuspended: team.suspendedAt !== null };
    },

    /** Makes the first team with an owner who has no name, address or password yet; else gives its first owner. */
    async ensureFirstOwner(teamName: string): Promise<FirstOwner> {
      return database.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${FIRST_OWNER_LOCK})`);
        const [owner] = await transaction
          .select({ accountId: memberships.accountId })
          .from(memberships)
          .where(eq(memberships.role, 'owner'))
          .orderBy(memberships.createdAt)
          .limit(1);
        if (owner) return { accountId: owner.accountId, isNew: false };
        const teamId = crypto.randomUUID();
        const accountId = crypto.randomUUID();
        await transaction.insert(teams).values({ id: teamId, name: teamName });
        await transaction.insert(accounts).values({ id: accountId });
        await transaction.insert(memberships).values({ teamId, accountId, role: 'owner' });
        await seed(transaction, teamId);
        return { accountId, isNew: true };
      });
    },
  };
}

/** What a conversation depends on of the team that it belongs to. */
export type TeamStanding = ReturnType<typeof createTeamStanding>;

const FRESH_MS = 1_000;

/** @param hasSpentBudget whether a team wants no new conversations, since its budget is spent */
export function createTeamStanding(
  database: Database,
  hasSpentBudget: (teamId: string) => Promise<boolean> = async () => false,
) {
  const suspended = createQueryCache(FRESH_MS, async (teamId: string) => {
    const [team] = await database
      .select({ suspendedAt: teams.suspendedAt })
      .from(teams)
      .where(eq(teams.id, teamId));
    return (team?.suspendedAt ?? null) !== null;
  });
  const several = createQueryCache(FRESH_MS, async () => {
    const found = await database.select({ id: teams.id }).from(teams).limit(2);
    return found.length > 1;
  });
  let isShared = false;
  return {
    /** Whether the operator has taken the product from a team; as of a second ago at most. */
    isSuspended: suspended.get,
    hasSpentBudget,
    /** Whether a user belongs to a team. */
    async isMember(teamId: string, accountId: string): Promise<boolean> {
      const found = await database
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.teamId, teamId), eq(memberships.accountId, accountId)));
      return found.length > 0;
    },
    /** Whether there is more than one team; as of a second ago at most. */
    async hasSeveral(): Promise<boolean> {
      // A second team stays, as far as slots are concerned; only a single one asks again.
      isShared ||= await several.get('');
      return isShared;
    },
  };
}
