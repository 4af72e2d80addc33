import { useSearchParams } from 'react-router';
import { CALL_LOGS_PATH } from '../../conversation-record/call-views.tsx';
import { withFilters } from '../../design/resource-list/list-filters.ts';
import { CallLogFilters, NO_FILTERS } from './call-log-filters.ts';

/** The parameters of the address that name the open conversation, and the turn that it is opened at. */
export const OPENED = 'conversation';
export const TURN = 'turn';

/** The address of the conversations that pass filters. */
export function callLogsAddress(filters: Partial<CallLogFilters>): string {
  return addressOf(CALL_LOGS_PATH, filters);
}

/** The address of a view with filters that both have. */
export function addressOf(path: string, filters: Partial<CallLogFilters>): string {
  const all = { ...NO_FILTERS, ...filters };
  const query = withFilters(CallLogFilters, new URLSearchParams(), all).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The address of a turn of a conversation. */
export function turnAddress(conversationId: string, eventId: number): string {
  return `${CALL_LOGS_PATH}?${new URLSearchParams({ [OPENED]: conversationId, [TURN]: String(eventId) })}`;
}

/** The turn of the open conversation that stands in the address; undefined for its summary. */
export function useOpenedTurn(): number | undefined {
  const [params] = useSearchParams();
  const turn = Number(params.get(TURN) ?? Number.NaN);
  return Number.isInteger(turn) ? turn : undefined;
}
