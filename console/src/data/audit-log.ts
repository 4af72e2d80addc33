import {
  type AuditFilters,
  exportAuditLog,
  listAuditEntries,
  setAuditRetention,
} from '@parley/contract/audit-log.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, fileCall } from '../session/api.ts';
import { useChange } from './use-change.ts';

const AUDIT_LOG = { queryKey: ['audit-log'] } as const;

/** Who did what in the team, newest first, page by page. */
export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...AUDIT_LOG.queryKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { query: { ...filters, cursor: pageParam || undefined } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The entries that pass the filters as a file for spreadsheets. @throws {CallError} */
export function loadAuditLog(filters: AuditFilters): Promise<Blob> {
  return fileCall(exportAuditLog, { query: filters });
}

/** Sets how long entries are kept, in days; null for ever. */
export const useSetAuditRetention = () =>
  useChange((retention_days: number | null) => call(setAuditRetention, { body: { retention_days } }), {
    invalidates: [AUDIT_LOG],
  });
