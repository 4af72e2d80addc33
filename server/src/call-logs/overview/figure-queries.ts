import type { OverviewFigures } from '@parley/contract/call-log-overview.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isMeant, periodOf } from '../call-log-list-queries.ts';
import type { Counted } from './overview-queries.ts';

// What belongs here: the four figures of a period, and those of the period before it.

/** How long half of the answers took at most, in milliseconds; null where none was measured. */
export async function queryMedianWait(
  database: Database,
  { teamId, filters }: Counted,
): Promise<number | null> {
  // Equal waits are counted first: there are a hundred times fewer of them to bring in order.
  const { rows } = await database.execute<{ median: number | null }>(sql`
    with counted as (
      select wait, count(*) as count
      from conversation_figures, unnest(waits_ms) as wait where ${isMeant(teamId, filters)} group by wait
    ), ranked as (
      select wait, sum(count) over (order by wait) as up_to, sum(count) over () as total from counted
    )
    select round((min(wait) filter (where 2 * up_to >= total) + min(wait) filter (where 2 * up_to > total)) / 2.0)::float8
      as median
    from ranked`);
  return rows[0]?.median ?? null;
}

/** The figures of as many days before; null where the period has no beginning. */
export async function queryPrevious(database: Database, counted: Counted): Promise<OverviewFigures | null> {
  const before = await periodBefore(database, counted);
  if (!before) return null;
  const { teamId } = counted;
  const filters = { ...counted.filters, ...before };
  const medianWait = await queryMedianWait(database, { teamId, filters });
  const { rows } = await database.execute<Omit<OverviewFigures, 'median_wait_ms'>>(sql`
    select count(*)::int as conversations,
      (count(*) filter (where status = 'done' and outcome in ('success', 'failure')))::int as judged,
      (count(*) filter (where status = 'done' and outcome = 'success'))::int as succeeded,
      (select count(*)::int from unanswered_questions
        where ${isMeant(teamId, filters)} and document_id is null) as unanswered
    from conversations where ${isMeant(teamId, filters)}`);
  const none = { conversations: 0, judged: 0, succeeded: 0, unanswered: 0 };
  return { ...none, ...rows[0], median_wait_ms: medianWait };
}

type Period = { from: string; to: string };

// None where it would begin before the first year. Moved by local days, so that a change of the clock moves no midnight; what is not over ends at the same time of day.
async function periodBefore(database: Database, { filters }: Counted): Promise<Period | undefined> {
  const { start, end } = periodOf(filters);
  if (start === undefined) return undefined;
  const zone = filters.time_zone;
  const room = sql`(since at time zone ${zone}) - timestamp '0001-01-02'`;
  const { rows } = await database.execute<Period>(sql`
    with period as (
      select ${start} as since, ${end ?? sql`now()`} as until
    ), length as (
      select since, least(until, greatest(now(), since)) as until,
        least((until at time zone ${zone}) - (since at time zone ${zone}), ${room}) as days
      from period
    )
    select ${isoMoment(sql`since`, zone)} as from, ${isoMoment(sql`until`, zone)} as to from length
    where days < ${room}`);
  return rows[0];
}

const isoMoment = (moment: SQL, zone: string) => sql`to_char(
  (((${moment} at time zone ${zone}) - days) at time zone ${zone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
