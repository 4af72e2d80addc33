import { type CallLogFilters, NO_FILTERS, withFilters } from './call-log-filters.ts';

/** Where conversations are listed, and where they are seen from above. */
export const CALL_LOGS_PATH = '/call';
export const OVERVIEW_PATH = '/call/overview';

/** The address of the conversations that pass filters. */
export function callLogsAddress(filters: Partial<CallLogFilters>): string {
  return addressOf(CALL_LOGS_PATH, filters);
}

/** The address of a view with filters that both have. */
export function addressOf(path: string, filters: Partial<CallLogFilters>): string {
  const query = withFilters(new URLSearchParams(), { ...NO_FILTERS, ...filters }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The address of a turn of a conversation. */
export function turnAddress(conversationId: string, eventId: number): string {
  return `${CALL_LOGS_PATH}?${new URLSearchParams({ conversation: conversationId, turn: String(eventId) })}`;
}
