import type { CallLogFacets, CallLogFilters } from '@parley/contract/call-logs.ts';
import { ConversationId } from '@parley/contract/id.ts';
import { CALL_LOGS } from '@parley/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { holdsText, namePattern, numberPattern, userPattern, wordQuery } from '../database/search-words.ts';
import type { CreationPosition } from '../http/creation-cursor.ts';
import { accounts } from '../identity/accounts/account-table.ts';
import { fullName } from '../identity/accounts/full-name.ts';
import { memberships } from '../identity/teams/team-table.ts';

// What belongs here: which conversations of a team are meant by filters, newest first, and how many there are.

/** Conversations that are wanted, newest first. */
export type WantedLogs = {
  teamId: string;
  filters: CallLogFilters;
  /** Where the page before ended. */
  after?: CreationPosition | undefined;
  limit: number;
};

/** Filters, and the time zone whose days they name; UTC unless given. */
type PlacedFilters = CallLogFilters & { time_zone?: string };

/** Agents that filters name. */
const FACET_AGENTS_MAX = 200;

/** Newest conversations that are looked through for words; what is said often is found among them. */
const RECENT_MAX = 2_000;

const NEWEST_FIRST = sql`order by started_at desc, id desc`;

/** Positions of the conversations that are wanted; they are created as they start. */
export async function queryPositions(database: Database, wanted: WantedLogs): Promise<CreationPosition[]> {
  const { teamId, filters, after, limit } = wanted;
  const { search = '' } = filters;
  const isAfter = after ? sql`(started_at, id) < (${after.createdAt}::timestamptz, ${after.id})` : sql`true`;
  const isWanted = sql`${isMeant(teamId, filters)} and ${isOfCaller(filters)}
    and ${isOfCourse(filters)} and ${isAfter}`;
  const newest = (isFound: SQL, source = sql`conversations`) =>
    sql`(select id, started_at from ${source} where ${isFound} ${NEWEST_FIRST} limit ${limit})`;
  const read = async (found: SQL) => {
    const { rows } = await database.execute<CreationPosition>(
      sql`select id, started_at::text as "createdAt" from ${found} found ${NEWEST_FIRST} limit ${limit}`,
    );
    return rows;
  };
  const named = sql`${isWanted} and ${await isNamed(database, teamId, search)}`;
  const words = searchedWords(search);
  if (words === undefined) return read(newest(named));
  const saysThem = sql`search_words @@ ${words}::tsquery`;
  const recent = newest(
    saysThem,
    sql`(select id, started_at, search_words from conversations where ${isWanted}
      ${NEWEST_FIRST} limit ${RECENT_MAX}) recent`,
  );
  // By the index of words, which has no order; PostgreSQL would go through the newest, however rare the words are.
  const ever = newest(
    sql`true`,
    sql`(select id, started_at from conversations where ${isWanted} and ${saysThem} offset 0) ever`,
  );
  const positions = await read(recent);
  const isCommon = positions.length === limit;
  const last = (isCommon ? positions : await read(ever)).at(limit - 1);
  // Names that are older than a whole page of words are not on it: not all of them have to be looked through.
  const isNewer = last ? sql`(started_at, id) > (${last.createdAt}::timestamptz, ${last.id})` : sql`true`;
  return read(sql`(${newest(sql`${named} and ${isNewer}`)} union ${isCommon ? recent : ever})`);
}

/**
 * Counts by channel and agent.
 * @param countedMax newest conversations of the period that are counted, and one more
 */
export async function queryFacets(
  database: Database,
  teamId: string,
  filters: PlacedFilters,
  countedMax: number = CALL_LOGS.countedMax,
): Promise<CallLogFacets> {
  const { rows } = await database.execute<FacetGroup>(sql`
    select channel, agent_id, (count(*) filter (where ${isOfOutcome(filters)}))::int as count,
      count(*)::int as seen, extract(epoch from min(started_at))::float8 as since,
      ${isOnChannels(filters)} as is_on_channel, ${isOfAgents(filters)} as is_of_agent
    from (
      select channel, agent_id, status, outcome, started_at
      from conversations where ${isOfTeam(teamId, filters)} ${NEWEST_FIRST} limit ${countedMax + 1}
    ) newest group by channel, agent_id`);
  const channels = { simulation: 0, socket: 0, chat: 0, widget: 0, slack: 0, phone: 0 };
  const agents = new Map<string, number>();
  for (const { channel, agent_id, count, is_on_channel, is_of_agent } of rows) {
    if (count === 0) continue;
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
    counted_since_unix_secs: countedSince(rows, countedMax),
  };
}

function countedSince(groups: readonly FacetGroup[], countedMax: number): number | null {
  const seen = groups.reduce((sum, group) => sum + group.seen, 0);
  return seen > countedMax ? Math.floor(Math.min(...groups.map(({ since }) => since))) : null;
}

type FacetGroup = {
  channel: keyof CallLogFacets['channels'];
  agent_id: string;
  count: number;
  /** Of any outcome. */
  seen: number;
  /** When the oldest of them began, in seconds since 1970. */
  since: number;
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

async function isNamed(database: Database, teamId: string, search: string): Promise<SQL> {
  if (search === '') return sql`true`;
  if (ConversationId.safeParse(search).success) return sql`id = ${search}`;
  const people = await queryPeople(database, teamId, search);
  const number = numberPattern(search);
  const patterns = [namePattern(search), ...(number === undefined ? [] : [number])];
  return sql`(search_names like any(${sql.param(patterns)}::text[])
    or started_by = any(${sql.param(people)}::uuid[]))`;
}

function searchedWords(search: string): string | undefined {
  const isId = ConversationId.safeParse(search).success;
  return isId || search.length < CALL_LOGS.wordSearchMin ? undefined : wordQuery(search);
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
  const { campaign_id: campaign } = filters;
  const conditions = [sql`team_id = ${teamId}`];
  const { start, end } = periodOf(filters);
  if (start !== undefined) conditions.push(sql`started_at >= ${start}`);
  if (end !== undefined) conditions.push(sql`started_at < ${end}`);
  if (campaign !== undefined) {
    conditions.push(sql`id in (select conversation_id from outgoing_calls
      join campaign_calls on call_id = outgoing_calls.id where campaign_id = ${campaign})`);
  }
  return sql.join(conditions, sql` and `);
}

function isOfOutcome({ outcome, status }: CallLogFilters): SQL {
  const isOfStatus = status === undefined ? sql`true` : sql`status = any(${listed(status)}::text[])`;
  return outcome === undefined
    ? isOfStatus
    : sql`${isOfStatus} and coalesce(outcome, 'unknown') = any(${listed(outcome)}::text[])`;
}

/** Who the caller is, and what they thought of it. */
function isOfCaller({ user_id: user, rating_min, rating_max, has_comment }: CallLogFilters): SQL {
  const conditions = [sql`true`];
  // By its names as well, which the index has.
  if (user !== undefined) conditions.push(sql`user_id = ${user} and search_names like ${userPattern(user)}`);
  const isRated = rating_min !== undefined || rating_max !== undefined;
  if (isRated) {
    conditions.push(
      sql`(feedback ->> 'rating')::int between ${rating_min ?? 1}::int and ${rating_max ?? 5}::int`,
    );
  }
  if (has_comment !== undefined) {
    conditions.push(sql`(feedback ->> 'comment' is not null) = ${has_comment === 'true'}::boolean`);
  }
  if (isRated || has_comment === 'true') conditions.push(sql`feedback is not null`);
  return sql.join(conditions, sql` and `);
}

/** How long it took, in which language, what was called meanwhile, and what its criteria came to. */
function isOfCourse({ duration_min, duration_max, language, tool, evaluation }: CallLogFilters): SQL {
  const conditions = [sql`true`];
  // In the seconds that the list shows, which are rounded.
  if (duration_min !== undefined) {
    conditions.push(sql`${DURATION} >= (${duration_min}::int - 0.5) * interval '1 second'`);
  }
  if (duration_max !== undefined) {
    conditions.push(sql`${DURATION} < (${duration_max}::int + 0.5) * interval '1 second'`);
  }
  if (language !== undefined) conditions.push(sql`language = any(${listed(language)}::text[])`);
  if (tool !== undefined) {
    const calls = tool.split(',').map((tool_name) => JSON.stringify([{ tool_name, was_called: true }]));
    conditions.push(sql`exists (select from conversation_turns
      where conversation_id = conversations.id and tool_calls <> '[]' and tool_calls @> any(${sql.param(calls)}::jsonb[]))`);
  }
  for (const wanted of evaluation?.split(',') ?? []) {
    const [criterion, result] = [wanted.slice(0, wanted.lastIndexOf(':')), wanted.split(':').at(-1)];
    conditions.push(
      sql`coalesce(analysis -> 'evaluation_criteria_results' -> ${criterion} ->> 'result', 'unknown') = ${result}`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const DURATION = sql`(updated_at - started_at - closed_ms * interval '1 millisecond')`;

/**
 * Conversations, or what is stored of them under the same names, that match filters; the search, what is known of the
 * caller and what it came to are not among those.
 */
export const isMeant = (teamId: string, filters: PlacedFilters): SQL =>
  sql`${isOfTeam(teamId, filters)} and ${isOfOutcome(filters)} and ${isOfAgents(filters)} and ${isOnChannels(filters)}`;

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
