import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { LONGEST_SEARCH } from '../search-field.tsx';
import { useSettledValue } from '../use-settled-value.ts';

// What narrows the list of a page stands in its address, so that it survives a reload and the way back, and can be
// bookmarked and shared. A schema says which parameters there are; what an address names wrongly is left out.

/** The filters of a list that is searched; others extend it. */
export const SearchFilter = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, LONGEST_SEARCH))
    .catch(''),
});

/** A filter that leaves nothing out where the address does not name it. */
export function chosenOf<Value>(schema: z.ZodType<Value>) {
  return schema.optional().catch(undefined);
}

type FilterSchema<Filters> = z.ZodType<Filters> & { shape: object };

/** The filters that an address names. */
export function filtersOf<Filters>(schema: FilterSchema<Filters>, address: URLSearchParams): Filters {
  return schema.parse(Object.fromEntries(address));
}

/** The address with other filters and everything else as it is. */
export function withFilters<Filters extends Record<string, unknown>>(
  schema: FilterSchema<Filters>,
  address: URLSearchParams,
  filters: Filters,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of Object.keys(schema.shape)) {
    const text = String(filters[name] ?? '');
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** The filters of a list, and what changes them. */
export function useListFilters<Filters extends Record<string, unknown>>(
  schema: FilterSchema<Filters>,
): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersOf(schema, params), [schema, params]);
  const { search } = filters;
  const change = useCallback(
    (next: Filters) =>
      // The way back leads to the filters before, but not through every letter that was typed.
      setParams((before) => withFilters(schema, before, next), { replace: next.search !== search }),
    [schema, setParams, search],
  );
  return [filters, change];
}

/** Pause after typing before a list is searched. */
const SEARCH_PAUSE_MS = 250;

/** What the server is asked to search for, once typing has paused. */
export function useSettledSearch({ search }: { search: string }): string {
  return useSettledValue(search.trim(), SEARCH_PAUSE_MS);
}
