import type { AuditAction } from '@parley/contract/audit-action.ts';
import type { AuditEntry } from '@parley/contract/audit-log.ts';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../teams/team-table.ts';

/**
 * Who did what. A trigger refuses changes, and deletions of what is to be kept longer; see the migration.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: belongsTo('team_id', () => teams.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorKind: text('actor_kind').$type<AuditEntry['actor']['kind']>().notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    action: text().$type<AuditAction>().notNull(),
    operation: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_entries_team').on(table.teamId, table.id.desc())],
);

/** How long teams keep their entries. */
export const auditSettings = pgTable('audit_settings', {
  teamId: uuid('team_id')
    .primaryKey()
    .references(() => teams.id, { onDelete: 'cascade' }),
  /** Null for ever. */
  retentionDays: integer('retention_days'),
});
