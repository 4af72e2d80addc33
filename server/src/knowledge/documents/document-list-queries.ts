import type { DependentAgent, DocumentType } from '@parley/contract/knowledge-document.ts';
import { byName } from '@parley/contract/name-order.ts';
import type { Role } from '@parley/contract/permission.ts';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { agents, agentVersions } from '../../agents/agent-table.ts';
import { queryCurrent } from '../../agents/agent-version-store.ts';
import type { Database } from '../../database/database.ts';
import { holdsFolded } from '../../database/folded-queries.ts';
import { namePattern } from '../../database/search-words.ts';
import { isUuid } from '../../database/uuid.ts';
import { type CreationPosition, pageOf, positionOf } from '../../http/creation-cursor.ts';
import { accounts } from '../../identity/accounts/account-table.ts';
import {
  knowledgeDocuments as documents,
  knowledgeDocuments,
  knowledgeTexts as texts,
} from '../stored-documents/document-table.ts';
import { accessOf, type ItemRow } from './document-item.ts';

// What belongs here: pages of a team's documents, newest first.

type WantedDocuments = {
  /** Part of a name or text, whatever case and accents. */
  search: string | undefined;
  types: readonly DocumentType[] | undefined;
  /** Only these, whatever else is asked for. */
  ids: readonly string[] | undefined;
  cursor: string | undefined;
  pageSize: number;
};

/** A page of documents, with how many match and how many there are. */
type DocumentPage = {
  rows: ItemRow[];
  nextCursor: string | null;
  counts: Record<DocumentType, number>;
  total: number;
};

type Matched = { counts: Partial<Record<DocumentType, number>>; page: CreationPosition[] };

const TYPES: readonly DocumentType[] = ['text', 'url', 'file'];

/** @throws {InvalidRequest} when the cursor is not one of this list's */
export async function queryDocuments(
  database: Database,
  teamId: string,
  wanted: WantedDocuments,
): Promise<DocumentPage> {
  const matched = await queryMatched(database, teamId, wanted);
  const counts = { text: 0, url: 0, file: 0, ...matched.counts };
  const { page, next } = pageOf(matched.page, wanted.pageSize);
  const isNarrowed = wanted.search !== undefined || wanted.ids !== undefined;
  return {
    rows: await queryRows(database, page),
    nextCursor: next,
    counts,
    total: isNarrowed
      ? await database.$count(documents, eq(documents.teamId, teamId))
      : counts.text + counts.url + counts.file,
  };
}

/** Counts and cursor positions, in one statement. */
async function queryMatched(
  database: Database,
  teamId: string,
  { search, types = TYPES, ids, cursor, pageSize }: WantedDocuments,
): Promise<Matched> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const isAfter = after
    ? sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const isWanted = ids ? sql`d.id = any(${sql.param(ids.filter(isUuid))}::uuid[])` : sql`true`;
  // Texts are compared once; without them, counts and page are each faster by an index of their own.
  const isMaterialized = search === undefined ? sql`not materialized` : sql`materialized`;
  const { rows } = await database.execute<Matched>(sql`
    with matched as ${isMaterialized} (
      select d.id, d.type, d.created_at from ${documents} d
      where d.team_id = ${teamId} and ${isWanted} and ${isFound(teamId, search)}
    )
    select
      (select coalesce(json_object_agg(type, count), '{}')
        from (select type, count(*) from matched group by type) counted) as counts,
      (select coalesce(json_agg(json_build_object('id', id, 'createdAt', created_at::text)), '[]')
        from (
          select id, created_at from matched
          where type = any(${sql.param(types)}::text[]) and ${isAfter}
          order by created_at desc, id desc
          limit ${pageSize + 1}
        ) listed) as page
  `);
  return rows[0] ?? { counts: {}, page: [] };
}

function isFound(teamId: string, search: string | undefined): SQL {
  if (search === undefined) return sql`true`;
  // Apart, so that each can be found by the index it has.
  return sql`d.id in (
    select id from ${documents}
    where team_id = ${teamId} and ${holdsFolded(sql`name`, search)}
    union
    select t.document_id from ${texts} t join ${documents} o on o.id = t.document_id
    where o.team_id = ${teamId} and t.folded like ${namePattern(search)}
  )`;
}

async function queryRows(database: Database, positions: readonly CreationPosition[]): Promise<ItemRow[]> {
  const ids = positions.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await database
    .select(ITEM_COLUMNS)
    .from(documents)
    .leftJoin(accounts, eq(accounts.id, documents.createdBy))
    .where(inArray(documents.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

// What a document was made of can be long, and lists have no use for it.
const { sourceText: _text, qaPairs: _pairs, ...shortColumns } = getTableColumns(knowledgeDocuments);

/** The columns of an item's row, to be selected with the creator's account joined. */
export const ITEM_COLUMNS = {
  ...shortColumns,
  qaPairsCount: sql<number | null>`jsonb_array_length(${knowledgeDocuments.qaPairs})`,
  creator: { firstname: accounts.firstname, lastname: accounts.lastname, email: accounts.email },
};

// What belongs here: which agents know which documents. Agents say so themselves, in the version that is in force.

/** Agents of a team that use a document, by name. */
export async function queryDependentAgents(
  database: Database,
  { teamId, role }: { teamId: string; role: Role },
  documentId: string,
): Promise<DependentAgent[]> {
  const reference = JSON.stringify({ agent: { prompt: { knowledge_base: [{ id: documentId }] } } });
  const rows = await queryCurrent(
    database,
    and(eq(agents.teamId, teamId), sql`${agentVersions.conversationConfig} @> ${reference}::jsonb`),
  ).orderBy(agents.id);
  const agentRows = rows.map((row) => row.agents);
  return agentRows.toSorted(byName).map((agent) => ({
    id: agent.agentId,
    name: agent.name,
    access_level: accessOf(role),
    created_at_unix_secs: Math.floor(agent.createdAt.getTime() / 1000),
  }));
}
