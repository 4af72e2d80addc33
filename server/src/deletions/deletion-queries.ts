import { randomUUID } from 'node:crypto';
import { and, eq, getTableName, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, isForeignKeyViolation, violatedConstraint } from '../database/database.ts';
import { expectedError } from '../http/expected-error.ts';
import { deletedRows, deletions } from './deletion-table.ts';

// What belongs here: deletions that can be undone for a short while. What is deleted is gone from its tables, so that
// no query has to leave it out; copies of its rows wait here until it is brought back or the time is over.

type DeletionRow = typeof deletions.$inferSelect;

/** What is deleted, as its noun calls it. */
export type DeletedItem = Pick<DeletionRow, 'teamId' | 'kind' | 'itemId'>;

/** Rows of one table. */
export type DeletableRows = { table: PgTable; where: SQL | undefined };

/** How long a deletion can be undone, in seconds: longer than the console offers it, for slow connections. */
const UNDO_SECONDS = 60;

/** The deletion is too old, or was undone already. */
const DeletionFinal = expectedError(
  'deletion_final',
  404,
  'This was deleted more than a minute ago and can no longer be brought back.',
);

/** Keeps a row until the transaction ends, so that of two deletions at one moment one finds it. @returns whether it is there */
export async function lockRow(
  transaction: Database,
  table: PgTable,
  where: SQL | undefined,
): Promise<boolean> {
  const found = await transaction.select({ isThere: sql`true` }).from(table).where(where).for('update');
  return found.length > 0;
}

/**
 * Deletes rows, of which the caller keeps the first, in a way that {@link restoreRows} can undo.
 * @param what.rows each table after those that its rows refer to
 * @param what.detail given back by the restoration
 */
export async function deleteRows(
  transaction: Database,
  item: DeletedItem,
  { rows, detail = {} }: { rows: readonly DeletableRows[]; detail?: DeletionRow['detail'] },
): Promise<void> {
  await transaction.delete(deletions).where(isOf(item));
  const id = randomUUID();
  await transaction.insert(deletions).values({ id, ...item, detail });
  for (const { table, where } of rows) {
    const name = getTableName(table);
    await transaction.execute(sql`
      insert into ${deletedRows} (deletion_id, table_name, row)
      select ${id}::uuid, ${name}, to_json(${sql.identifier(name)}.*) from ${table} where ${where} for update`);
  }
  for (const { table, where } of rows.toReversed()) await transaction.delete(table).where(where);
}

/**
 * Puts the rows of a deletion back as they were, but for those that refer to what was deleted meanwhile.
 * @returns the detail of the deletion
 * @throws {DeletionFinal}
 */
export async function restoreRows(transaction: Database, item: DeletedItem): Promise<DeletionRow['detail']> {
  const [deletion] = await transaction
    .select({ id: deletions.id, detail: deletions.detail })
    .from(deletions)
    .where(and(isOf(item), gt(deletions.deletedAt, oldest())))
    .for('update');
  if (!deletion) throw new DeletionFinal();
  const isOfIt = eq(deletedRows.deletionId, deletion.id);
  const tables = await transaction
    .select({ name: deletedRows.tableName })
    .from(deletedRows)
    .where(isOfIt)
    .groupBy(deletedRows.tableName)
    .orderBy(sql`min(${deletedRows.ordinal})`);
  for (const { name } of tables) {
    const isOfTable = and(isOfIt, eq(deletedRows.tableName, name));
    try {
      await transaction.transaction((savepoint) => insertCopies(savepoint, name, isOfTable));
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      await insertThoseWithReferences(transaction, name, isOfTable);
    }
  }
  await transaction.delete(deletions).where(eq(deletions.id, deletion.id));
  return deletion.detail;
}

/** @param changed values of columns that are other than they were */
function insertCopies(database: Database, name: string, which: SQL | undefined, changed: object = {}) {
  const table = sql.identifier(name);
  const original = sql`json_populate_record(null::${table}, ${deletedRows.row})`;
  return database.execute(sql`
    insert into ${table}
    select restored.* from ${deletedRows},
      json_populate_record(${original}, ${JSON.stringify(changed)}::json) restored
    where ${which}`);
}

async function insertThoseWithReferences(transaction: Database, name: string, which: SQL | undefined) {
  const copies = await transaction.select({ ordinal: deletedRows.ordinal }).from(deletedRows).where(which);
  for (const { ordinal } of copies) await insertWithReferences(transaction, name, { ordinal });
}

// What the row referred to was deleted meanwhile: it would have gone with it, or have lost the reference alone.
async function insertWithReferences(
  transaction: Database,
  name: string,
  { ordinal, lost = {} }: { ordinal: number; lost?: Readonly<Record<string, null>> },
): Promise<void> {
  try {
    await transaction.transaction((savepoint) =>
      insertCopies(savepoint, name, eq(deletedRows.ordinal, ordinal), lost),
    );
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    const column = await columnThatIsCleared(transaction, name, violatedConstraint(error));
    if (column === undefined || column in lost) return;
    await insertWithReferences(transaction, name, { ordinal, lost: { ...lost, [column]: null } });
  }
}

/** The column that loses its value where what it refers to is deleted; undefined where its row goes too. */
async function columnThatIsCleared(
  database: Database,
  table: string,
  constraint: string | undefined,
): Promise<string | undefined> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where conrelid = ${table}::regclass and conname = ${constraint ?? ''} and confdeltype = 'n'`);
  return rows[0]?.name;
}

/** Erases what can no longer be brought back. @returns it */
export function forgetDeletions(database: Database): Promise<Pick<DeletionRow, 'kind' | 'detail'>[]> {
  return database
    .delete(deletions)
    .where(lte(deletions.deletedAt, oldest()))
    .returning({ kind: deletions.kind, detail: deletions.detail });
}

function isOf({ teamId, kind, itemId }: DeletedItem) {
  return and(eq(deletions.teamId, teamId), eq(deletions.kind, kind), eq(deletions.itemId, itemId));
}

function oldest() {
  return sql`now() - make_interval(secs => ${UNDO_SECONDS})`;
}
