import type { AuditEntry, AuditFilters } from '@parley/contract/audit-log.ts';
import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { holdsFolded } from '../../database/folded-queries.ts';
import { Store } from '../../database/store.ts';
import { auditEntries, auditSettings } from './audit-table.ts';

/** An entry that is to be written. */
export type NewAuditEntry = typeof auditEntries.$inferInsert;

/** Which entries are wanted. */
export type WantedEntries = { filters: AuditFilters; before?: number | undefined; limit: number };

/** Entries of all teams. */
export class AuditStore extends Store {
  /** @param connection of the transaction that the entry belongs to */
  async add(entry: NewAuditEntry, connection: Pick<Database, 'insert'> = this.database): Promise<void> {
    await connection.insert(auditEntries).values(entry);
  }

  /** The newest first. */
  async list(teamId: string, { filters, before, limit }: WantedEntries): Promise<AuditEntry[]> {
    const { action, search, from, to } = filters;
    const rows = await this.database
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.teamId, teamId),
          before === undefined ? undefined : lt(auditEntries.id, before),
          action === undefined ? undefined : eq(auditEntries.action, action),
          search
            ? or(holdsFolded(auditEntries.actorName, search), holdsFolded(auditEntries.subjectName, search))
            : undefined,
          from === undefined ? undefined : gte(auditEntries.at, new Date(`${from}T00:00:00Z`)),
          to === undefined
            ? undefined
            : lt(auditEntries.at, sql`${to}::date::timestamp at time zone 'utc' + interval '1 day'`),
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(limit);
    return rows.map(toEntry);
  }

  /** How long a team keeps its entries, in days; null for ever. */
  async retentionDays(teamId: string): Promise<number | null> {
    const [found] = await this.database
      .select({ days: auditSettings.retentionDays })
      .from(auditSettings)
      .where(eq(auditSettings.teamId, teamId));
    return found?.days ?? null;
  }

  async setRetention(teamId: string, retentionDays: number | null): Promise<void> {
    await this.database
      .insert(auditSettings)
      .values({ teamId, retentionDays })
      .onConflictDoUpdate({ target: auditSettings.teamId, set: { retentionDays } });
  }

  /** Deletes what is older than its team keeps it. */
  async deleteOverdue(): Promise<void> {
    await this.database.execute(sql`
      delete from ${auditEntries} using ${auditSettings} where audit_entries.team_id = audit_settings.team_id
        and audit_entries.at < now() - make_interval(days => audit_settings.retention_days)`);
  }
}

function toEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    operation: row.operation,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    before: row.before,
    after: row.after,
  };
}
