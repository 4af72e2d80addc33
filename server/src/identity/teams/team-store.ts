import type { SpentLimit } from '@parley/contract/auth.ts';
import type { Invitation, Member } from '@parley/contract/members.ts';
import type { TeamFlag } from '@parley/contract/operator-teams.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { createQueryCache } from '../../database/query-cache.ts';
import { accounts } from '../accounts/account-table.ts';
import { createMemberStore } from './member-store.ts';
import { memberships, teams } from './team-table.ts';

/** What a team may have and do. */
type TeamRights = {
  maxAgents: number | null;
  refusedFlags: readonly TeamFlag[];
  /** Set while it is suspended. */
  suspension: { reason: string } | undefined;
};

/** The account that an operator signs in with first. */
export type FirstOwner = { accountId: string; isNew: boolean };

/** Teams of this installation. */
export type TeamStore = ReturnType<typeof createTeamStore>;

// Any number that no other advisory lock of the server uses.
const FIRST_OWNER_LOCK = 4_100_021;

/** Gives a new installation's team what it begins with, in the transaction that makes it. */
export type SeedTeam = (transaction: Database, teamId: string) => Promise<void>;

export function createTeamStore(database: Database, seed: SeedTeam = async () => {}) {
  return {
    async rights(teamId: string): Promise<TeamRights | undefined> {
      const { maxAgents, refusedFlags, suspendedAt, suspensionReason: reason } = teams;
      const [team] = await database
        .select({ maxAgents, refusedFlags, suspendedAt, reason })
        .from(teams)
        .where(eq(teams.id, teamId));
      if (!team) return undefined;
      const suspension = team.suspendedAt === null ? undefined : { reason: team.reason };
      return { maxAgents: team.maxAgents, refusedFlags: team.refusedFlags, suspension };
    },

    /**
     * Makes a team with its owner, who is invited.
     * @param note writes what belongs to it in the same transaction
     * @throws {EmailTaken}
     */
    async create(
      { name, owner }: { name: string; owner: Omit<Invitation, 'role'> },
      note: (transaction: Database, teamId: string) => Promise<void>,
    ): Promise<{ teamId: string; owner: Member }> {
      return database.transaction(async (transaction) => {
        const teamId = crypto.randomUUID();
        await transaction.insert(teams).values({ id: teamId, name });
        const invitation: Invitation = { ...owner, role: 'owner' };
        const member = await createMemberStore(transaction).invite(teamId, 'owner', invitation);
        await note(transaction, teamId);
        return { teamId, owner: member };
      });
    },

    /**
     * The first owner who can sign in here; where there is none, makes one who has no name, address or password yet. The
     * people of an outside issuer cannot, once it is gone: the new owner joins their team.
     */
    async ensureFirstOwner(teamName: string): Promise<FirstOwner> {
      return database.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${FIRST_OWNER_LOCK})`);
        const [owner] = await transaction
          .select({ accountId: memberships.accountId })
          .from(memberships)
          .innerJoin(accounts, eq(accounts.id, memberships.accountId))
          .where(and(eq(memberships.role, 'owner'), isNull(accounts.issuer)))
          .orderBy(memberships.createdAt)
          .limit(1);
        if (owner) return { accountId: owner.accountId, isNew: false };
        const [oldest] = await transaction
          .select({ id: teams.id })
          .from(teams)
          .orderBy(teams.createdAt)
          .limit(1);
        const teamId = oldest?.id ?? crypto.randomUUID();
        const accountId = crypto.randomUUID();
        if (!oldest) await transaction.insert(teams).values({ id: teamId, name: teamName });
        await transaction.insert(accounts).values({ id: accountId });
        await transaction.insert(memberships).values({ teamId, accountId, role: 'owner' });
        if (!oldest) await seed(transaction, teamId);
        return { accountId, isNew: true };
      });
    },
  };
}

/** What a conversation depends on of the team that it belongs to. */
export type TeamStanding = ReturnType<typeof createTeamStanding>;

const FRESH_MS = 1_000;

/** @param spentLimit what a team has spent, so that it takes no new conversations */
export function createTeamStanding(
  database: Database,
  spentLimit: (teamId: string) => Promise<SpentLimit | undefined>,
) {
  const known = createQueryCache(FRESH_MS, async (teamId: string) => {
    const { suspendedAt, maxConversations, maxCalls } = teams;
    const [team] = await database
      .select({ suspendedAt, maxConversations, maxCalls })
      .from(teams)
      .where(eq(teams.id, teamId));
    return team;
  });
  const several = createQueryCache(FRESH_MS, async () => {
    const found = await database.select({ id: teams.id }).from(teams).limit(2);
    return found.length > 1;
  });
  let isShared = false;
  return {
    /** Whether the operator has taken the product from a team; as of a second ago at most. */
    async isSuspended(teamId: string): Promise<boolean> {
      return ((await known.get(teamId))?.suspendedAt ?? null) !== null;
    },
    spentLimit,
    /** Conversations, and telephone calls, that the operator lets a team have at once; as of a second ago at most. */
    async bounds(teamId: string) {
      const team = await known.get(teamId);
      return {
        conversations: team?.maxConversations ?? undefined,
        calls: team?.maxCalls ?? undefined,
      };
    },
    /** Has the next question about a team answered anew on this node. */
    forget: known.forget,
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
