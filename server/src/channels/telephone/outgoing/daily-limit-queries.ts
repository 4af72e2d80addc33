import { callLimitsOf } from '../../../conversations/admission/call-limits.ts';
import { countToday } from '../../../conversations/records/call-limit-queries.ts';
import type { Database } from '../../../database/database.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import { findCalledVersion } from '../called-version.ts';

/** Whether an agent has had as many conversations today as it may have; false for one that is gone. */
export async function hasReachedDailyLimit(
  database: Database,
  ...[agents, call]: Parameters<typeof findCalledVersion>
): Promise<boolean> {
  try {
    const { platform_settings } = await findCalledVersion(agents, call);
    const { daily } = callLimitsOf(platform_settings);
    return daily !== undefined && (await countToday(database, call.agentId)) >= daily;
  } catch (error) {
    if (error instanceof ExpectedError) return false;
    throw error;
  }
}
