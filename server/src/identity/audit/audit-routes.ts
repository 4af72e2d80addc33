import {
  type AuditEntry,
  type AuditFilters,
  exportAuditLog,
  listAuditEntries,
  setAuditRetention,
} from '@parley/contract/audit-log.ts';
import { csvFile } from '../../http/csv-file.ts';
import { on, type Route } from '../../http/route.ts';
import type { AuditStore } from './audit-store.ts';

/** Entries read in one statement. */
const EXPORT_BATCH = 1_000;

export function auditRoutes(audit: AuditStore): Route[] {
  return [
    on(listAuditEntries, async ({ query: { cursor, page_size, ...filters }, caller: { teamId } }) => {
      const before = cursor === undefined ? undefined : Number(cursor);
      const list = await audit.list(teamId, { filters, before, limit: page_size });
      const next_cursor = list.length < page_size ? null : (list.at(-1)?.id ?? null);
      return { list, next_cursor, retention_days: await audit.retentionDays(teamId) };
    }),
    on(exportAuditLog, async ({ query, caller }) =>
      csvFile(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, lines(audit, caller.teamId, query)),
    ),
    on(setAuditRetention, async ({ body: { retention_days }, caller }) => {
      await audit.setRetention(caller.teamId, retention_days);
      return { retention_days };
    }),
  ];
}

async function* lines(audit: AuditStore, teamId: string, filters: AuditFilters) {
  yield [COLUMNS.map(([title]) => title)];
  let before: number | undefined;
  do {
    const list = await audit.list(teamId, { filters, before, limit: EXPORT_BATCH });
    yield list.map((entry) => COLUMNS.map(([, cellOf]) => cellOf(entry)));
    before = list.length < EXPORT_BATCH ? undefined : Number(list.at(-1)?.id);
  } while (before !== undefined);
}

const COLUMNS: readonly (readonly [string, (entry: AuditEntry) => string])[] = [
  ['at', ({ at }) => at],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['action', ({ action }) => action],
  ['operation', ({ operation }) => operation],
  ['subject_kind', ({ subject }) => subject.kind],
  ['subject_id', ({ subject }) => subject.id],
  ['subject_name', ({ subject }) => subject.name],
  ['before', ({ before }) => (before ? JSON.stringify(before) : '')],
  ['after', ({ after }) => (after ? JSON.stringify(after) : '')],
];
