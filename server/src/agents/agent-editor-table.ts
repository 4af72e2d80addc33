import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { agents } from './agent-table.ts';

/** Who has an agent open in the editor; rows that are not renewed count no longer. */
export const agentEditors = pgTable(
  'agent_editors',
  {
    agentRowId: belongsTo('agent_row_id', () => agents.id),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.agentRowId, table.userId] })],
);
