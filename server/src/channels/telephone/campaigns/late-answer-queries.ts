import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { campaignRows } from './campaign-table.ts';

/** Has the row of a call go on that was given up without knowledge of the platform, and was answered after all. */
export async function noteLateAnswer(database: Pick<Database, 'update'>, call: string): Promise<void> {
  const { callId, state, reason } = campaignRows;
  const isGivenUp = and(eq(state, 'failed'), eq(reason, 'unknown_whether_it_rang'));
  await database
    .update(campaignRows)
    .set({ state: 'calling', reason: null, updatedAt: sql`now()` })
    .where(and(eq(callId, call), isGivenUp));
}
