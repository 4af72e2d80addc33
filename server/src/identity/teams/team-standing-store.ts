import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { createQueryCache } from '../../database/query-cache.ts';
import { memberships, teams } from './team-table.ts';

/** What a conversation depends on of the team that it belongs to. */
export type TeamStanding = {
  /** Whether the operator has taken the product from a team; as of a second ago at most. */
  isSuspended(teamId: string): Promise<boolean>;
  /** Whether somebody belongs to a team at this moment. */
  isMember(teamId: string, accountId: string): Promise<boolean>;
  /** Whether there is more than one team; as of a second ago at most. */
  hasSeveral(): Promise<boolean>;
};

const FRESH_MS = 1_000;

export function createTeamStanding(database: Database): TeamStanding {
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
    isSuspended: suspended.get,
    async isMember(teamId, accountId) {
      const found = await database
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.teamId, teamId), eq(memberships.accountId, accountId)));
      return found.length > 0;
    },
    async hasSeveral() {
      // A second team stays, as far as slots are concerned; only a single one asks again.
      isShared ||= await several.get('');
      return isShared;
    },
  };
}
