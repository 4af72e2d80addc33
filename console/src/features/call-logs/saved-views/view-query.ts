import { filtersOf, withFilters } from '../../../design/resource-list/list-filters.ts';
import { CallLogFilters } from '../call-log-filters.ts';
import { DAY_STRETCHES, daysOf, stretchOf } from '../day-filter.ts';

/** Days that go along with the calendar, such as the last seven. */
const STRETCH = 'days';

/** Filters as a view saves them; empty where nothing is left out. */
export function viewQuery(filters: CallLogFilters, today: Date): string {
  const query = withFilters(CallLogFilters, new URLSearchParams(), filters);
  const stretch = stretchOf(filters, today);
  if (stretch !== 'custom' && stretch !== 'all') {
    query.delete('from');
    query.delete('to');
    query.set(STRETCH, stretch);
  }
  query.sort();
  return query.toString();
}

/** The filters that a view saves, as they are today. */
export function viewFilters(query: string, today: Date): CallLogFilters {
  const saved = new URLSearchParams(query);
  const stretch = DAY_STRETCHES.find((known) => known === saved.get(STRETCH));
  const filters = filtersOf(CallLogFilters, saved);
  return stretch === undefined ? filters : { ...filters, ...daysOf(stretch, today) };
}
