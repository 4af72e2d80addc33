import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { pageOf, positionOf } from '../../http/creation-cursor.ts';

/** Which page of a list. */
export type WantedPage = { cursor?: string | undefined; pageSize: number };

/** A page of a table's rows, newest first. @throws {InvalidRequest} when the cursor is not one of this list's */
export async function newestPage<Table extends PgTable & { id: PgColumn; createdAt: PgColumn }>(
  database: Database,
  table: Table,
  { isWanted, cursor, pageSize }: WantedPage & { isWanted: SQL | undefined },
): Promise<{ rows: Table['$inferSelect'][]; next: string | null }> {
  const { id, createdAt } = table;
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const isAfter = after && sql`(${createdAt}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const rows = await database
    .select({ row: table as PgTable, id: sql<string>`${id}`, createdAt: sql<string>`${createdAt}::text` })
    .from(table as PgTable)
    .where(and(isWanted, isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1);
  const { page, next } = pageOf(rows, pageSize);
  return { rows: page.map(({ row }) => row), next };
}
