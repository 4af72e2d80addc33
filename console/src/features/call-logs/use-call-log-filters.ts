import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CallLogFilters, filtersOf, withFilters } from './call-log-filters.ts';

/** The filters of the list. They stand in the address, so that a view can be kept and sent to somebody. */
export function useCallLogFilters(): [CallLogFilters, (filters: CallLogFilters) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const change = useCallback(
    (next: CallLogFilters) => setParams((before) => withFilters(before, next), { replace: true }),
    [setParams],
  );
  return [filters, change];
}
