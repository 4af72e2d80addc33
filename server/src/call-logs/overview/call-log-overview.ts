import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import type { Database } from '../../database/database.ts';
import { queryFacets } from '../call-log-list-queries.ts';
import {
  type Counted,
  type DayCount,
  queryDays,
  queryDurations,
  queryFeedback,
  queryWaits,
} from './overview-queries.ts';
import { queryUnanswered } from './unanswered-query.ts';

/** A team's conversations from above. */
export async function callLogOverview(
  database: Database,
  counted: Counted,
  timeZone: string,
): Promise<CallLogOverview> {
  const { teamId, filters } = counted;
  const [days, durations, waits, feedback, unanswered, facets] = await Promise.all([
    queryDays(database, counted, timeZone),
    queryDurations(database, counted),
    queryWaits(database, counted),
    queryFeedback(database, counted),
    queryUnanswered(database, counted),
    queryFacets(database, teamId, filters),
  ]);
  return { ...countedDays(days), durations, waits, feedback, unanswered, facets };
}

function countedDays(rows: readonly DayCount[]): Pick<CallLogOverview, 'total' | 'days' | 'outcomes'> {
  const days = new Map<string, Record<string, number>>();
  const outcomes = { success: 0, failure: 0, unknown: 0, 'in-progress': 0, failed: 0 };
  let total = 0;
  for (const { day, channel, outcome, count } of rows) {
    const channels = days.get(day) ?? {};
    channels[channel] = (channels[channel] ?? 0) + count;
    days.set(day, channels);
    outcomes[outcome] += count;
    total += count;
  }
  return { total, days: [...days].map(([day, channels]) => ({ day, channels })), outcomes };
}
