import { z } from 'zod';
import { AuditAction } from './audit-action.ts';
import { type Endpoint, endpointsOf } from './endpoint.ts';
import { SEARCH_MAX } from './limits.ts';
import { queryInteger } from './query-integer.ts';

// What belongs here: who did what in a team. Entries follow from the declarations of endpoints.

const endpoint = endpointsOf('Audit log');

const PAGE = { size: 50, most: 200 };
const DAYS = { least: 30, most: 3_650 };

/** What an endpoint says of itself in the audit log; undefined for calls that are left out. */
export function auditActionOf({ access, audit, method }: Endpoint): AuditAction | undefined {
  if (access === 'public' || audit === 'none') return undefined;
  if (audit !== undefined) return audit;
  switch (method) {
    case 'GET':
      return undefined;
    case 'POST':
      return 'create';
    case 'PUT':
    case 'PATCH':
      return 'change';
    case 'DELETE':
      return 'delete';
  }
}

const Facts = z.record(z.string(), z.unknown());

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** A member, a key of a program, or the operator of the server. */
  actor: z.object({ kind: z.enum(['member', 'key', 'operator']), id: z.string(), name: z.string() }),
  action: AuditAction,
  /** Name of the call in the contract, such as `updateAgent`; empty for what is none. */
  operation: z.string(),
  /** What it was done to: its kind as headings of the API name it, its id and its name, where they are known. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** Fields that the call named and that are no secrets, as they were and as they were to be. */
  before: Facts.nullable(),
  after: Facts.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Not of the year 0, which PostgreSQL does not know. */
const Day = z.iso.date().refine((day) => !day.startsWith('0000'), 'Not a day that can be asked for');

export const AuditFilters = z.object({
  action: AuditAction.optional(),
  /** Part of the name of who did it or of what it was done to, whatever case. */
  search: z.string().trim().max(SEARCH_MAX).optional(),
  /** Days in UTC, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/{provider}/audit-log',
  summary: 'Who did what in the team, newest first',
  access: 'admin',
  query: AuditFilters.extend({
    /** Id of the last entry of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    page_size: queryInteger(1, PAGE.most).default(PAGE.size),
  }),
  response: z.object({
    list: z.array(AuditEntry),
    next_cursor: z.string().nullable(),
    /** How long entries are kept, in days; null for ever. */
    retention_days: z.number().int().nullable(),
  }),
});

export const exportAuditLog = endpoint({
  audit: 'export',
  method: 'GET',
  path: '/api/{provider}/audit-log/export',
  summary: 'The audit log as CSV, newest first',
  access: 'admin',
  query: AuditFilters,
  responseType: 'file',
});

export const setAuditRetention = endpoint({
  method: 'PUT',
  path: '/api/{provider}/audit-log/retention',
  summary: 'How long entries of the audit log are kept',
  access: 'owner',
  body: z.object({
    retention_days: z.number().int().min(DAYS.least).max(DAYS.most).nullable(),
  }),
  response: z.object({ retention_days: z.number().int().nullable() }),
});
