import type { CallLogFacets, CallLogFilters } from '@parley/contract/call-logs.ts';
import { ConversationId } from '@parley/contract/id.ts';
import { CALL_LOGS } from '@parley/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { holdsText, namePattern, wordQuery } from '../database/search-words.ts';
import { fullName } from '../identity/accounts/account-store.ts';
import { accounts } from '../identity/accounts/account-table.ts';
import { memberships } from '../identity/teams/team-table.ts';
import type { LogPosition } from './log-cursor.ts';

// What belongs here: which conversations of a team are meant by filters, newest first, and how many there are.

/** Conversations that are wanted, newest first. */
export type WantedLogs = {
  teamId: string;
  filters: CallLogFilters;
  /** Where the page before ended. */
  after?: LogPosition | undefined;
  limit: number;
};

/** Filters, and the time zone whose days they name; UTC unless given. */
type PlacedFilters = CallLogFilters & { time_zone?: string };

/** Agents that filters name. */
const FACET_AGENTS_MAX = 200;

const NEWEST_FIRST = sql`order by started_at desc, id desc`;

/** Positions of the conversations that are wanted. */
export async function queryPositions(database: Database, wanted: WantedLogs): Promise<LogPosition[]> {
  const { teamId, filters, after, limit } = wanted;
  const isAfter = after ? sql`(started_at, id) < (${after.startedAt}::timestamptz, ${after.id})` : sql`true`;
  const isWanted = sql`${isOfTeam(teamId, filters)} and ${isOfAgents(filters)} and ${isOnChannels(filters)}
    and ${isAfter}`;
  const page = (isFound: SQL) => sql`select id, started_at from conversations
    where ${isWanted} and ${isFound} ${NEWEST_FIRST} limit ${limit}`;
  const ways = await waysToFind(database, teamId, filters.search);
  const [first = sql`true`, ...others] = ways;
  // Each way has an index of its own, and the newest of all are among the newest of each.
  const found = others.reduce((union, way) => sql`${union} union (${page(way)})`, sql`(${page(first)})`);
  const { rows } = await database.execute<LogPosition>(
    sql`select id, started_at::text as "startedAt" from (${found}) found ${NEWEST_FIRST} limit ${limit}`,
  );
  return rows;
}

/** Counts by channel and agent. */
export async function queryFacets(
  database: Database,
  teamId: string,
  filters: PlacedFilters,
): Promise<CallLogFacets> {
  const { rows } = await database.execute<FacetGroup>(sql`
    select channel, agent_id, count(*)::int as count, ${isOnChannels(filters)} as is_on_channel,
      ${isOfAgents(filters)} as is_of_agent
    from conversations where ${isOfTeam(teamId, filters)} group by channel, agent_id`);
  const channels = { simulation: 0, socket: 0, chat: 0, widget: 0, slack: 0, phone: 0 };
  const agents = new Map<string, number>();
  for (const { channel, agent_id, count, is_on_channel, is_of_agent } of rows) {
    if (is_of_agent) channels[channel] += count;
    if (is_on_channel) agents.set(agent_id, (agents.get(agent_id) ?? 0) + count);
  }
  const most = [...agents].sort(([, one], [, other]) => other - one).slice(0, FACET_AGENTS_MAX);
  const names = await queryAgentNames(
    database,
    teamId,
    most.map(([id]) => id),
  );
  return {
    channels,
    agents: most.map(([agent_id, count]) => ({ agent_id, agent_name: names.get(agent_id) ?? '', count })),
  };
}

type FacetGroup = {
  channel: keyof CallLogFacets['channels'];
  agent_id: string;
  count: number;
  is_on_channel: boolean;
  is_of_agent: boolean;
};

// As each was called in its last conversation.
async function queryAgentNames(
  database: Database,
  teamId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.execute<{ id: string; name: string }>(sql`
    select wanted.id, latest.agent_name as name
    from unnest(${sql.param(ids)}::text[]) as wanted(id), lateral (
      select agent_name from conversations where agent_id = wanted.id and team_id = ${teamId}
      order by started_at desc limit 1
    ) latest`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function waysToFind(database: Database, teamId: string, search = ''): Promise<SQL[]> {
  if (search === '') return [];
  if (ConversationId.safeParse(search).success) return [sql`id = ${search}`];
  const people = await queryPeople(database, teamId, search);
  const byName = sql`(search_names like ${namePattern(search)}
    or started_by = any(${sql.param(people)}::uuid[]))`;
  const words = search.length < CALL_LOGS.wordSearchMin ? undefined : wordQuery(search);
  return words === undefined ? [byName] : [byName, sql`search_words @@ ${words}::tsquery`];
}

/** Members whose name contains the text: in a test, the member is the caller. */
async function queryPeople(database: Database, teamId: string, search: string): Promise<string[]> {
  const { id, firstname, lastname, email } = accounts;
  const people = await database
    .select({ id, firstname, lastname, email })
    .from(memberships)
    .innerJoin(accounts, sql`${id} = ${memberships.accountId}`)
    .where(sql`${memberships.teamId} = ${teamId}`);
  return people.filter((person) => holdsText(fullName(person), search)).map((person) => person.id);
}

function isOfTeam(teamId: string, filters: PlacedFilters): SQL {
  const { outcome, status, campaign_id: campaign } = filters;
  const conditions = [sql`team_id = ${teamId}`];
  const { start, end } = periodOf(filters);
  if (start !== undefined) conditions.push(sql`started_at >= ${start}`);
  if (end !== undefined) conditions.push(sql`started_at < ${end}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (campaign !== undefined) {
    conditions.push(sql`id in (select conversation_id from outgoing_calls
      join campaign_calls on call_id = outgoing_calls.id where campaign_id = ${campaign})`);
  }
  if (outcome !== undefined) {
    conditions.push(sql`coalesce(outcome, 'unknown') = any(${listed(outcome)}::text[])`);
  }
  return sql.join(conditions, sql` and `);
}

/** Conversations, or what is stored of them under the same names, that match filters; the search is not among those. */
export const isMeant = (teamId: string, filters: PlacedFilters): SQL =>
  sql`${isOfTeam(teamId, filters)} and ${isOfAgents(filters)} and ${isOnChannels(filters)}`;

const isOfAgents = ({ agent_id: ids }: CallLogFilters) =>
  ids === undefined ? sql`true` : sql`agent_id = any(${listed(ids)}::text[])`;
const isOnChannels = ({ channel: names }: CallLogFilters) =>
  names === undefined ? sql`true` : sql`channel = any(${listed(names)}::text[])`;

// Lists travel as one parameter each.
const listed = (list: string) => sql.param(list.split(','));

/** The moments at which the period of filters begins and ends, where it does. */
export function periodOf({ from, to, time_zone = 'UTC' }: PlacedFilters): {
  start: SQL | undefined;
  end: SQL | undefined;
} {
  return {
    start: from === undefined ? undefined : dayStart(from, time_zone),
    end: to === undefined ? undefined : dayEnd(to, time_zone),
  };
}

const isDay = (time: string) => !time.includes('T');
const dayStart = (time: string, zone: string): SQL =>
  isDay(time) ? sql`${time}::date::timestamp at time zone ${zone}` : sql`${time}::timestamptz`;
const dayEnd = (time: string, zone: string): SQL =>
  isDay(time) ? sql`(${time}::date + 1)::timestamp at time zone ${zone}` : sql`${time}::timestamptz`;
