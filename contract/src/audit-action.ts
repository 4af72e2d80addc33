import { z } from 'zod';

/** What was done. `publish` is a new version of an agent, `use_key` the first use of a key on a day. */
export const AUDIT_ACTIONS = [
  'create',
  'change',
  'delete',
  'publish',
  'export',
  'sign_in',
  'sign_in_link',
  'use_key',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;
