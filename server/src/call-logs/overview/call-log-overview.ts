import { LIVE_CHANNELS } from '@parley/contract/call-log.ts';
import type { CallLogOverview, OverviewFigures } from '@parley/contract/call-log-overview.ts';
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

/** A team's conversations from above, those of tests only where they are asked for. */
export async function callLogOverview(database: Database, asked: Counted): Promise<CallLogOverview> {
  const channel = asked.filters.channel ?? LIVE_CHANNELS.join(',');
  const counted = { ...asked, filters: { ...asked.filters, channel } };
  // Two after each other side by side: a look must not take all connections that calls need.
  const [conversations, figures] = await Promise.all([
    countConversations(database, counted),
    countFigures(database, counted),
  ]);
  const { medianWait, ...counts } = figures;
  return { ...conversations, ...counts, figures: periodFigures(conversations, figures) };
}

async function countConversations(database: Database, counted: Counted) {
  const days = countedDays(await queryDays(database, counted));
  const facets = await queryFacets(database, counted.teamId, counted.filters);
  return { ...days, facets, feedback: await queryFeedback(database, counted) };
}

async function countFigures(database: Database, counted: Counted) {
  const waits = await queryWaits(database, counted);
  const durations = await queryDurations(database, counted);
  const medianWait = await queryMedianWait(database, counted);
  const previous = await queryPrevious(database, counted);
  return { waits, durations, medianWait, previous, unanswered: await queryUnanswered(database, counted) };
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
