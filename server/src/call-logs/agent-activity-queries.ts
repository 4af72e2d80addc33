import { AGENT_ACTIVITY, type AgentActivity } from '@parley/contract/agent-activity.ts';
import { LIVE_CHANNELS } from '@parley/contract/call-log.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** What agents of a team did lately: of each, a bounded stretch of the index by agent and time is read. */
export async function queryAgentActivity(
  database: Database,
  teamId: string,
  agentIds: readonly string[],
): Promise<AgentActivity[]> {
  const { days, countedMax } = AGENT_ACTIVITY;
  const isLive = sql`conversations.agent_id = agents.agent_id and conversations.team_id = agents.team_id
    and channel = any(${sql.param(LIVE_CHANNELS)}::text[])`;
  const { rows } = await database.execute<AgentActivity>(sql`
    select agents.agent_id, counted.*, (
      select floor(extract(epoch from started_at))::float8 from conversations where ${isLive}
      order by started_at desc limit 1
    ) as last_started_unix_secs
    from agents cross join lateral (
      select count(*)::int as conversations,
        (count(*) filter (where status = 'done' and outcome in ('success', 'failure')))::int as judged,
        (count(*) filter (where status = 'done' and outcome = 'success'))::int as succeeded
      from (
        select status, outcome from conversations
        where ${isLive} and started_at >= now() - make_interval(days => ${days})
        order by started_at desc limit ${countedMax}
      ) recent
    ) counted
    where agents.team_id = ${teamId} and agents.deleted_at is null
      and agents.agent_id = any(${sql.param(agentIds)}::text[])`);
  return rows;
}
