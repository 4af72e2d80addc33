import type { DocumentType } from '@parley/contract/knowledge.ts';
import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { InvalidRequest } from '../../http/request-errors.ts';
import { accounts } from '../../identity/accounts/account-table.ts';
import { ITEM_COLUMNS, type ItemRow } from './document-item.ts';
import { knowledgeDocuments as documents, knowledgeTexts } from './document-table.ts';

// What belongs here: pages of a team's documents, newest first.

/** What is to be listed. */
export type WantedDocuments = {
  search: string | undefined;
  types: readonly DocumentType[] | undefined;
  /** Only these, whatever else is asked for. */
  ids: readonly string[] | undefined;
  cursor: string | undefined;
  pageSize: number;
};

/** A page of documents, with how many there are. */
export type DocumentPage = {
  rows: ItemRow[];
  nextCursor: string | null;
  counts: Record<DocumentType, number>;
  total: number;
};

type Place = { createdAt: string; id: string };

// Where the text is compared, a trigram index can help; `lower` on both sides would be in its way.
const isFound = (column: SQL | typeof documents.name | typeof knowledgeTexts.text, pattern: string) =>
  sql`${column} ilike ${pattern}`;

/** @throws {InvalidRequest} when the cursor is not one of this list's */
export async function queryDocuments(
  database: Database,
  teamId: string,
  { search, types, ids, cursor, pageSize }: WantedDocuments,
): Promise<DocumentPage> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const isTeams = eq(documents.teamId, teamId);
  const matching = and(
    isTeams,
    ids && inArray(documents.id, [...ids]),
    search ? matches(database, teamId, search) : undefined,
  );
  const byType = await database
    .select({ type: documents.type, count: count() })
    .from(documents)
    .where(matching)
    .groupBy(documents.type);
  const isNarrowed = search !== undefined || ids !== undefined;
  const counts = { text: 0, url: 0, file: 0 };
  for (const row of byType) counts[row.type] = row.count;
  const matched = counts.text + counts.url + counts.file;
  const rows = await database
    .select({ ...ITEM_COLUMNS, place: sql<string>`${documents.createdAt}::text` })
    .from(documents)
    .leftJoin(accounts, eq(accounts.id, documents.createdBy))
    .where(and(matching, types && inArray(documents.type, [...types]), after && isAfter(after)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page,
    nextCursor: last ? cursorOf({ createdAt: last.place, id: last.id }) : null,
    counts,
    total: isNarrowed ? await database.$count(documents, isTeams) : matched,
  };
}

/** Documents with this in their name or text, whatever its case. */
function matches(database: Database, teamId: string, search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&').replaceAll('\0', '')}%`;
  const inText = database
    .select({ id: knowledgeTexts.documentId })
    .from(knowledgeTexts)
    .innerJoin(documents, eq(documents.id, knowledgeTexts.documentId))
    .where(and(eq(documents.teamId, teamId), isFound(knowledgeTexts.text, pattern)));
  return or(isFound(documents.name, pattern), inArray(documents.id, inText)) as SQL;
}

// Only as far as milliseconds would be too coarse: several documents can be added in one.
function isAfter({ createdAt, id }: Place): SQL | undefined {
  const time = sql`${createdAt}::timestamptz`;
  return or(
    lt(documents.createdAt, time),
    and(sql`${documents.createdAt} = ${time}`, sql`${documents.id} < ${id}::uuid`),
  );
}

function cursorOf({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function placeOf(cursor: string): Place {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|', 2);
  if (!TIME.test(createdAt) || !ID.test(id)) {
    throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  }
  return { createdAt, id };
}
