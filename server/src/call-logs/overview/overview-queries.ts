import {
  type CallLogOverview,
  DURATION_BINS,
  type VersionWaits,
} from '@parley/contract/call-log-overview.ts';
import type { CallLogFilters } from '@parley/contract/call-logs.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isMeant } from '../call-log-list-queries.ts';

// What belongs here: conversations counted by PostgreSQL. Days, channels and outcomes come from the index that lists
// are read from; durations and waits from the narrow rows that each conversation leaves at its end.

/** Which conversations are counted. */
export type Counted = {
  teamId: string;
  /** Days begin and end in the time zone, also those of `from` and `to`. */
  filters: Pick<CallLogFilters, 'agent_id' | 'channel' | 'from' | 'to'> & { time_zone: string };
};

/** Versions of agents that are told apart. */
const VERSIONS_MAX = 12;

/** How a conversation ended, as call logs filter by it. */
type Outcome = keyof CallLogOverview['outcomes'];
type Durations = CallLogOverview['durations'];
export type DayCount = { day: string; channel: string; outcome: Outcome; count: number };

/** Conversations by day, channel and outcome. */
export async function queryDays(database: Database, { teamId, filters }: Counted): Promise<DayCount[]> {
  // Counted before they are written out: there are a thousand times fewer groups than conversations.
  const { rows } = await database.execute<DayCount>(sql`
    select day::text, channel,
      case when status = 'done' then coalesce(outcome, 'unknown') else status end as outcome, count
    from (
      select (started_at at time zone ${filters.time_zone})::date as day, channel, status, outcome,
        count(*)::int as count
      from conversations where ${isMeant(teamId, filters)} group by 1, 2, 3, 4
    ) counted order by day`);
  return rows;
}

/** Durations in groups, and what lies in the middle. */
export async function queryDurations(database: Database, { teamId, filters }: Counted): Promise<Durations> {
  const groups = DURATION_BINS.map((start, bin) => {
    const end = DURATION_BINS[bin + 1] ?? Number.POSITIVE_INFINITY;
    // In the seconds that lists show and filter by, which are rounded.
    return sql`count(*) filter (
      where duration_seconds >= ${start - 0.5}::float8 and duration_seconds < ${end - 0.5}::float8)::int`;
  });
  const { rows } = await database.execute<Durations>(sql`
    select count(*)::int as count, avg(duration_seconds) as mean_secs,
      percentile_cont(0.5) within group (order by duration_seconds) as median_secs,
      array[${sql.join(groups, sql`, `)}] as bins
    from conversation_figures where ${isMeant(teamId, filters)}`);
  const { count, median_secs, mean_secs, bins } = rows[0] ?? {
    count: 0,
    median_secs: null,
    mean_secs: null,
    bins: [],
  };
  return { count, median_secs: rounded(median_secs), mean_secs: rounded(mean_secs), bins };
}

/** Waits by version, of the versions that were in use last. */
export async function queryWaits(database: Database, { teamId, filters }: Counted): Promise<VersionWaits[]> {
  const { rows } = await database.execute<VersionWaits>(sql`
    with latest as (
      select agent_id, agent_version, max(started_at) as used_at
      from conversation_figures where ${isMeant(teamId, filters)} and waits_ms <> '{}'
      group by 1, 2 order by used_at desc limit ${VERSIONS_MAX}
    ), measured as (
      select agent_id, agent_version, count(*)::int as answers,
        percentile_cont(array[0.5, 0.95]) within group (order by wait) as waits
      from (
        select agent_id, agent_version, unnest(waits_ms) as wait
        from conversation_figures where ${isMeant(teamId, filters)}
          and (agent_id, coalesce(agent_version, 0)) in (
            select agent_id, coalesce(agent_version, 0) from latest)
      ) waited group by 1, 2
    )
    select measured.agent_id, measured.agent_version, answers, round(waits[1]) as p50_ms, round(waits[2]) as p95_ms,
      (select agent_name from conversations
        where conversations.agent_id = measured.agent_id and team_id = ${teamId}
        order by conversations.started_at desc limit 1) as agent_name
    from measured join latest on measured.agent_id = latest.agent_id
      and measured.agent_version is not distinct from latest.agent_version
    order by used_at desc, measured.agent_version desc`);
  return rows.map((row) => ({ ...row, agent_name: row.agent_name ?? '' }));
}

type ConversationFeedback = { likes: number; dislikes: number; ratings: number[] };
type MessageFeedback = { message_likes: number; message_dislikes: number };

/** Likes, dislikes and stars. */
export async function queryFeedback(
  database: Database,
  { teamId, filters }: Counted,
): Promise<CallLogOverview['feedback']> {
  const counted = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
  const stars = [1, 2, 3, 4, 5].map((star) => counted(sql`feedback ->> 'rating' = ${String(star)}`));
  const [conversations, messages] = await Promise.all([
    database.execute<ConversationFeedback>(sql`
      select ${counted(sql`feedback ->> 'score' = 'like'`)} as likes,
        ${counted(sql`feedback ->> 'score' = 'dislike'`)} as dislikes, array[${sql.join(stars, sql`, `)}] as ratings
      from conversations where ${isMeant(teamId, filters)} and feedback is not null`),
    database.execute<MessageFeedback>(sql`
      select ${counted(sql`turns.feedback = 'like'`)} as message_likes,
        ${counted(sql`turns.feedback = 'dislike'`)} as message_dislikes
      from conversation_turns turns
      where turns.feedback is not null and exists (
        select from conversations where id = turns.conversation_id and ${isMeant(teamId, filters)})`),
  ]);
  const none = { likes: 0, dislikes: 0, message_likes: 0, message_dislikes: 0, ratings: [0, 0, 0, 0, 0] };
  return { ...none, ...conversations.rows[0], ...messages.rows[0] };
}

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 10) / 10);
