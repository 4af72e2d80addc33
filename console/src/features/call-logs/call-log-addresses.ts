import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { CALL_LOGS_PATH } from '../../conversation-record/call-views.tsx';
import { type CallLogFilters, filtersOf, NO_FILTERS, withFilters } from './call-log-filters.ts';

/** The parameters of the address that name the open conversation, and the turn that it is opened at. */
export const OPENED = 'conversation';
export const TURN = 'turn';

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
  return `${CALL_LOGS_PATH}?${new URLSearchParams({ [OPENED]: conversationId, [TURN]: String(eventId) })}`;
}

/** The filters of the list. They stand in the address, so that a view can be bookmarked and shared. */
export function useCallLogFilters(): [CallLogFilters, (filters: CallLogFilters) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const { search } = filters;
  const change = useCallback(
    (next: CallLogFilters) =>
      // The way back leads to the filters before, but not through every letter that was typed.
      setParams((before) => withFilters(before, next), { replace: next.search !== search }),
    [setParams, search],
  );
  return [filters, change];
}

const TESTS = 'tests';

/** Whether an overview counts tests too, which stands in its address. */
export function useCountsTests(): [boolean, (counts: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (counts: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (counts) next.set(TESTS, 'true');
          else next.delete(TESTS);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params.get(TESTS) === 'true', change];
}

/** The turn of the open conversation that stands in the address; undefined for its summary. */
export function useOpenedTurn(): number | undefined {
  const [params] = useSearchParams();
  const turn = Number(params.get(TURN) ?? Number.NaN);
  return Number.isInteger(turn) ? turn : undefined;
}
