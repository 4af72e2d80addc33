import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../../../database/database.ts';
import { outgoingCalls } from '../outgoing-call-table.ts';

/** When a team's marketing calls to some numbers were dialled, since a moment. */
export async function marketingAttempts(
  database: Database,
  teamId: string,
  { numbers, since }: { numbers: readonly string[]; since: Date },
): Promise<{ number: string; at: Date }[]> {
  const { toNumber, dialledAt, purpose, state } = outgoingCalls;
  const rows = await database
    .select({ number: toNumber, at: dialledAt })
    .from(outgoingCalls)
    .where(
      and(
        eq(outgoingCalls.teamId, teamId),
        inArray(toNumber, [...numbers]),
        eq(purpose, 'marketing'),
        gt(dialledAt, since),
        // No telephone rang.
        ne(state, 'not_called'),
      ),
    );
  return rows.flatMap(({ number, at }) => (at ? [{ number, at }] : []));
}
