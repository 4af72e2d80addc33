import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core';

/** The id of the row that a row belongs to, and is deleted with. */
export function belongsTo(name: string, id: () => AnyPgColumn) {
  return uuid(name).notNull().references(id, { onDelete: 'cascade' });
}
