import { LIVE_CHANNELS } from '@parley/contract/call-log.ts';
import type { CallLogOverview, OverviewFigures } from '@parley/contract/call-log-overview.ts';
import PQueue from 'p-queue';
import type { Database } from '../../database/database.ts';
import { queryFacets } from '../call-log-list-queries.ts';
import { queryMedianWait, queryPrevious } from './figure-queries.ts';
import {
  type Counted,
  type DayCount,
  queryDays,
  queryDurations,
  queryFeedback,
  queryWaits,
} from './overview-queries.ts';
import { queryUnanswered } from './unanswered-queries.ts';

/** Statements at once: a look must not take all connections that calls need. */
const STATEMENTS_AT_ONCE = 2;

/** A team's conversations from above, those of tests only where they are asked for. */
export async function callLogOverview(database: Database, asked: Counted): Promise<CallLogOverview> {
  const channel = asked.filters.channel ?? LIVE_CHANNELS.join(',');
  const counted = { ...asked, filters: { ...asked.filters, channel } };
  const statements = new PQueue({ concurrency: STATEMENTS_AT_ONCE });
  const count = <T>(query: (database: Database, counted: Counted) => Promise<T>) =>
    statements.add(() => query(database, counted));
  // Those that take longest begin.
  const [waits, days, previous, medianWait, durations, facets, unanswered, feedback] = await Promise.all([
    count(queryWaits),
    count(queryDays),
    count(queryPrevious),
    count(queryMedianWait),
    count(queryDurations),
    count(() => queryFacets(database, counted.teamId, counted.filters)),
    count(queryUnanswered),
    count(queryFeedback),
  ]);
  const conversations = countedDays(days);
  const figures = periodFigures(conversations, { medianWait, unanswered });
  return { ...conversations, waits, durations, facets, feedback, unanswered, previous, figures };
}

function periodFigures(
  { total, outcomes }: Pick<CallLogOverview, 'total' | 'outcomes'>,
  { medianWait, unanswered }: Pick<CallLogOverview, 'unanswered'> & { medianWait: number | null },
): OverviewFigures {
  return {
    conversations: total,
    judged: outcomes.success + outcomes.failure,
    succeeded: outcomes.success,
    median_wait_ms: medianWait,
    unanswered: unanswered.count,
  };
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
