import type { AgentListEntry } from '@parley/contract/agent-list.ts';
import type { AgentListPage, listAgentsOrPage } from '@parley/contract/agent-list-page.ts';
import { and, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { holdsFolded } from '../database/folded-queries.ts';
import { containing } from '../database/search-words.ts';
import { isUuid } from '../database/uuid.ts';
import { pageOf, positionOf } from '../http/creation-cursor.ts';
import { agents } from './agent-table.ts';

// What belongs here: a team's agents as rows of a list, all of them or page by page, and which of some it has.

/** Which page of the agents is wanted. */
export type WantedAgents = z.output<NonNullable<(typeof listAgentsOrPage)['query']>>;

/** Gives the country of a number as an ISO 3166 code of two letters; undefined where none is known. */
export type CountryOf = (number: string) => string | undefined;

const PAGE_SIZE = 50;

const LIST_COLUMNS = {
  id: agents.id,
  agentId: agents.agentId,
  name: agents.name,
  type: agents.type,
  language: agents.language,
  llm: agents.llm,
  activeNumber: agents.activeNumber,
  // A number from the start: making a thousand dates only to take them apart again costs milliseconds.
  createdAtSeconds: sql<number>`floor(extract(epoch from ${agents.createdAt}))::int`,
};

type ListRow = Pick<
  typeof agents.$inferSelect,
  'id' | 'agentId' | 'name' | 'type' | 'language' | 'llm' | 'activeNumber'
> & { createdAtSeconds: number };

/** All agents of a team, newest first. */
export async function queryAgents(
  database: Database,
  teamId: string,
  countryOf: CountryOf,
): Promise<AgentListEntry[]> {
  const rows = await database
    .select(LIST_COLUMNS)
    .from(agents)
    .where(isOfTeam(teamId))
    .orderBy(desc(agents.createdAt), agents.id);
  return rows.map((row) => toListEntry(row, countryOf));
}

/** @throws {InvalidRequest} when the cursor is not one of this list's */
export async function queryAgentPage(
  database: Database,
  { teamId, wanted, countryOf }: { teamId: string; wanted: WantedAgents; countryOf: CountryOf },
): Promise<AgentListPage> {
  const { search, cursor, page_size = PAGE_SIZE, has_number } = wanted;
  const isFound = and(
    search ? matches(search) : undefined,
    has_number ? isNotNull(agents.activeNumber) : undefined,
  );
  const [rows, counts] = await Promise.all([
    database
      .select({ ...LIST_COLUMNS, createdAt: sql<string>`${agents.createdAt}::text` })
      .from(agents)
      .where(and(isOfTeam(teamId), isFound, cursor === undefined ? undefined : isAfter(cursor)))
      .orderBy(desc(agents.createdAt), agents.id)
      .limit(page_size + 1),
    queryCounts(database, teamId, isFound),
  ]);
  const { page, next } = pageOf(rows, page_size);
  return {
    list: page.map((row) => toListEntry(row, countryOf)),
    has_more: next !== null,
    next_cursor: next,
    found: counts.found,
    total: counts.total,
  };
}

async function queryCounts(
  database: Database,
  teamId: string,
  isFound: SQL = sql`true`,
): Promise<{ found: number; total: number }> {
  const [counts] = await database
    .select({
      found: sql<number>`(count(*) filter (where ${isFound}))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(agents)
    .where(isOfTeam(teamId));
  return counts ?? { found: 0, total: 0 };
}

function isOfTeam(teamId: string): SQL | undefined {
  return and(eq(agents.teamId, teamId), isNull(agents.deletedAt));
}

// The first condition is what the index begins at; alone it would list those of the same moment twice.
function isAfter(cursor: string): SQL {
  const { createdAt, id } = positionOf(cursor);
  return sql`(${agents.createdAt} <= ${createdAt}::timestamptz
    and (${agents.createdAt} < ${createdAt}::timestamptz or ${agents.id} > ${id}::uuid))`;
}

// By name, by the id as the list shows it ('BOT', perhaps a space, and the id), or by the whole agent id.
function matches(search: string): SQL | undefined {
  return or(
    eq(agents.agentId, search),
    holdsFolded(agents.name, search),
    ilike(sql`'bot' || ${agents.id}::text`, containing(search.replace(/^bot\s+/i, 'bot'))),
  );
}

function toListEntry(row: ListRow, countryOf: CountryOf): AgentListEntry {
  const { id, agentId, name, type, language, llm, activeNumber, createdAtSeconds } = row;
  return {
    id,
    external_id: agentId,
    name,
    avatar: null,
    number_active: activeNumber,
    type,
    config: JSON.stringify({
      phone_numbers: activeNumber === null ? [] : [phoneNumberOf(activeNumber, countryOf(activeNumber))],
      metadata: { created_at_unix_secs: createdAtSeconds },
      agent: { language, llm },
    }),
  };
}

// A number is its own name everywhere else too: calls about it carry its digits.
function phoneNumberOf(number: string, country: string | undefined) {
  return { phone_number: number, phone_number_id: number.replace('+', ''), country };
}

/** Which of some ids, of rows or of agents, name agents of a team. */
export async function queryKnownAgents(
  database: Database,
  teamId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const isNamed = or(inArray(agents.agentId, [...ids]), inArray(agents.id, ids.filter(isUuid)));
  const rows = await database
    .select({ id: agents.id, agentId: agents.agentId })
    .from(agents)
    .where(and(eq(agents.teamId, teamId), isNamed, isNull(agents.deletedAt)));
  return new Set(rows.flatMap(({ id, agentId }) => [id, agentId]));
}
