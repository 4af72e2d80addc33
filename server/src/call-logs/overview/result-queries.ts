import { LIVE_CHANNELS } from '@parley/contract/call-log.ts';
import type { CallLogResults, CriterionCounts, ToolCounts } from '@parley/contract/call-log-overview.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isMeant } from '../call-log-list-queries.ts';
import type { Counted } from './overview-queries.ts';

// What belongs here: what criteria and tools came to, read from whole conversations, of which only the newest are.

/** Conversations that are read at most; each is as long as its analysis, or the calls of its turns. */
const COUNTED_MAX = 10_000;
/** Criteria, and tools, that are told apart. */
const TOLD_MAX = 20;

/** What criteria and tools came to in a team's conversations, those of tests only where they are asked for. */
export async function callLogResults(
  database: Database,
  { teamId, filters }: Counted,
): Promise<CallLogResults> {
  const channel = filters.channel ?? LIVE_CHANNELS.join(',');
  const newest = sql`select id, started_at from conversations where ${isMeant(teamId, { ...filters, channel })}
    order by started_at desc, id desc`;
  const counted = sql`counted as materialized (${newest} limit ${COUNTED_MAX})`;
  // One after the other: a look must not take all connections that calls need.
  const { rows: criteria } = await database.execute<CriterionCounts>(sql`
    with ${counted}, results as (
      select agent_id, key as criteria_id, max(agent_name) as agent_name, max(value ->> 'name') as name,
        count(*) filter (where value ->> 'result' = 'success')::int as success,
        count(*) filter (where value ->> 'result' = 'failure')::int as failure,
        count(*) filter (where value ->> 'result' = 'unknown')::int as unknown
      from counted join conversations using (id), jsonb_each(analysis -> 'evaluation_criteria_results')
      where analysis is not null group by 1, 2)
    select * from results order by success + failure + unknown desc, agent_name, name, criteria_id limit ${TOLD_MAX}`);
  const { rows: tools } = await database.execute<ToolCounts>(sql`
    with ${counted}
    select call ->> 'tool_name' as tool_name, count(*)::int as calls,
      count(*) filter (where (call ->> 'is_error')::boolean)::int as failures,
      percentile_cont(0.5) within group (order by (call ->> 'latency_secs')::float8) as median_secs
    from counted join conversation_turns turns on turns.conversation_id = counted.id and tool_calls <> '[]',
      jsonb_array_elements(tool_calls) as call
    where (call ->> 'was_called')::boolean and call ->> 'type' <> 'system'
    group by 1 order by calls desc, tool_name limit ${TOLD_MAX}`);
  const { rows: oldest } = await database.execute<{ since: number }>(sql`
    with last as (${newest} offset ${COUNTED_MAX - 1} limit 2)
    select extract(epoch from started_at)::int as since from last order by started_at desc, id desc`);
  return { criteria, tools, counted_since_unix_secs: oldest.length > 1 ? (oldest[0]?.since ?? null) : null };
}
