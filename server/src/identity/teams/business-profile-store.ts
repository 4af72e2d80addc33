import { type BusinessProfile, NO_BUSINESS } from '@parley/contract/business-profile.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { teams } from './team-table.ts';

/** The businesses that agents speak for, one for each team. */
export type BusinessProfileStore = ReturnType<typeof createBusinessProfileStore>;

export function createBusinessProfileStore(database: Database) {
  return {
    async find(teamId: string): Promise<BusinessProfile> {
      const [team] = await database
        .select({ business: teams.business })
        .from(teams)
        .where(eq(teams.id, teamId));
      return team?.business ?? NO_BUSINESS;
    },

    async update(teamId: string, change: Partial<BusinessProfile>): Promise<BusinessProfile> {
      const stored = sql`coalesce(${teams.business}, ${JSON.stringify(NO_BUSINESS)}::jsonb)`;
      const [team] = await database
        .update(teams)
        .set({ business: sql`${stored} || ${JSON.stringify(change)}::jsonb` })
        .where(eq(teams.id, teamId))
        .returning({ business: teams.business });
      return team?.business ?? NO_BUSINESS;
    },
  };
}
