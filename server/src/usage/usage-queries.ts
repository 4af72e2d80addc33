import type { LogChannel } from '@parley/contract/call-log.ts';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { teams } from '../identity/teams/team-table.ts';
import type { UsedGroup } from './usage-cost.ts';
import { usageEvents } from './usage-table.ts';

// What belongs here: events of usage added up by PostgreSQL, in groups that have the same prices.

/** A calendar month, such as `2026-11`, in a time zone. */
export type UsageMonthName = { month: string; time_zone: string };

/** What an agent's conversations of one channel took up under the prices of one version. */
export type UsageGroup = Omit<UsedGroup, 'channel'> & {
  day: string;
  agent_id: string;
  agent_name: string;
  channel: LogChannel;
  /** How many versions had begun; 0 before the first. */
  version: number;
};

/** One event of a conversation. */
export type ConversationUsage = Omit<UsageGroup, 'day'> & {
  id: number;
  conversation_id: string;
  started_at: string;
  started_ms: number;
};

const quantities = sql`sum(conversations)::int as conversations, sum(seconds)::float8 as seconds,
  sum(input_tokens)::float8 as input_tokens, sum(output_tokens)::float8 as output_tokens,
  sum(uncounted_replies)::float8 as uncounted_replies, sum(spoken_characters)::float8 as spoken_characters,
  sum(recognised_seconds)::float8 as recognised_seconds, sum(tool_calls)::float8 as tool_calls,
  sum(knowledge_bytes)::float8 as knowledge_bytes`;

const isIn = ({ month, time_zone }: UsageMonthName): SQL => {
  const first = `${month}-01`;
  return sql`started_at >= ${first}::date::timestamp at time zone ${time_zone}
    and started_at < (${first}::date + interval '1 month') at time zone ${time_zone}`;
};

// As many versions as have begun by then; without any, none has.
const versionAt = (begins: readonly Date[]): SQL =>
  begins.length === 0
    ? sql`0`
    : sql`width_bucket(started_at, ${sql.param(begins.map((begin) => begin.toISOString()))}::timestamptz[])`;

/**
 * A month by day, agent, channel, model, recogniser, synthesizer and prices.
 * @param begins when versions of prices begin, in order
 */
export async function queryMonth(
  database: Database,
  { teamId, name, begins }: { teamId: string; name: UsageMonthName; begins: readonly Date[] },
): Promise<UsageGroup[]> {
  // Names are looked up behind: comparing those of every row would cost more than all the rest. Without `offset 0`
  // PostgreSQL takes each beginning for a day of its own, and sorts all rows on disk for want of memory for the groups.
  const { rows } = await database.execute<UsageGroup>(sql`
    with groups as (
      select day, agent_id, channel, model, recogniser, synthesizer, version, max(id) as newest, ${quantities}
      from (
        select *, (started_at at time zone ${name.time_zone})::date as day, ${versionAt(begins)} as version
        from ${usageEvents} where team_id = ${teamId} and ${isIn(name)} offset 0
      ) events
      group by day, agent_id, channel, model, recogniser, synthesizer, version
    )
    select groups.*, groups.day::text as day,
      (select agent_name from ${usageEvents} where id = groups.newest) as agent_name
    from groups order by groups.day, newest`);
  return rows;
}

/** What conversations took up that began in the last time, in groups that have the same prices. */
export async function queryRecent(
  database: Database,
  {
    teamId,
    since,
    agentIds,
    channel,
    begins,
  }: {
    teamId: string;
    since: Date;
    /** Null for all. */
    agentIds: readonly string[] | null;
    channel: LogChannel | null;
    begins: readonly Date[];
  },
): Promise<(UsedGroup & Pick<UsageGroup, 'version'>)[]> {
  const ofAgents = agentIds === null ? sql`true` : sql`agent_id = any(${sql.param([...agentIds])}::text[])`;
  const onChannel = channel === null ? sql`channel <> 'simulation'` : sql`channel = ${channel}`;
  const { rows } = await database.execute<UsedGroup & Pick<UsageGroup, 'version'>>(sql`
    select channel, model, recogniser, synthesizer, ${versionAt(begins)} as version, ${quantities}
    from ${usageEvents}
    where team_id = ${teamId} and started_at >= ${since.toISOString()}::timestamptz and ${ofAgents} and ${onChannel}
    group by 1, 2, 3, 4, 5`);
  return rows;
}

/** Whether a team's conversations have taken up the minutes that the operator lets it have in a month (UTC). */
export async function hasSpentMinutes(database: Database, teamId: string, now: Date): Promise<boolean> {
  const month = { month: now.toISOString().slice(0, 7), time_zone: 'UTC' };
  const [team] = await database
    .select({ minutes: teams.monthlyMinutes })
    .from(teams)
    .where(and(eq(teams.id, teamId), isNotNull(teams.monthlyMinutes)));
  if (!team) return false;
  const { rows } = await database.execute<{ seconds: number }>(sql`
    select coalesce(sum(seconds), 0)::float8 as seconds from ${usageEvents}
    where team_id = ${teamId} and ${isIn(month)}`);
  return (rows[0]?.seconds ?? 0) >= (team.minutes ?? 0) * 60;
}

/** Where a reading of events stopped. */
export type UsagePosition = Pick<ConversationUsage, 'started_at' | 'conversation_id' | 'id'>;

/** Events of a month after a position, those of the oldest conversations first; a conversation's stand together. */
export async function queryConversations(
  database: Database,
  {
    teamId,
    name,
    begins,
    after,
    limit,
  }: {
    teamId: string;
    name: UsageMonthName;
    begins: readonly Date[];
    after: UsagePosition | undefined;
    limit: number;
  },
): Promise<ConversationUsage[]> {
  const isAfter = after
    ? sql`started_at >= ${after.started_at}::timestamptz and (started_at, conversation_id, id) >
      (${after.started_at}::timestamptz, ${after.conversation_id}, ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await database.execute<ConversationUsage>(sql`
    select id::float8 as id, conversation_id, started_at::text as started_at,
      extract(epoch from started_at)::float8 * 1000 as started_ms, agent_id, agent_name, channel, model, recogniser,
      synthesizer, ${versionAt(begins)} as version, conversations, seconds, input_tokens, output_tokens, uncounted_replies,
      spoken_characters, recognised_seconds, tool_calls, knowledge_bytes
    from ${usageEvents} where team_id = ${teamId} and ${isIn(name)} and ${isAfter}
    order by started_at, conversation_id, id limit ${limit}`);
  return rows;
}

/** One conversation; nothing while it is running. */
export async function queryConversation(
  database: Database,
  { teamId, conversationId, begins }: { teamId: string; conversationId: string; begins: readonly Date[] },
): Promise<UsageGroup[]> {
  const { rows } = await database.execute<UsageGroup>(sql`
    select '' as day, agent_id, agent_name, channel, model, recogniser, synthesizer,
      ${versionAt(begins)} as version, ${quantities}
    from ${usageEvents} where team_id = ${teamId} and conversation_id = ${conversationId}
    group by started_at, agent_id, agent_name, channel, model, recogniser, synthesizer`);
  return rows;
}
