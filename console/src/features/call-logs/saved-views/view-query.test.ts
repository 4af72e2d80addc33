import { expect, it } from 'vitest';
import { NO_FILTERS } from '../call-log-filters.ts';
import { viewFilters, viewQuery } from './view-query.ts';

const monday = new Date(2026, 10, 23);
const tuesday = new Date(2026, 10, 24);

it('saves days that have a name by that name, so that they move with the calendar', () => {
  const week = { ...NO_FILTERS, channel: 'phone' as const, from: '2026-11-17' };
  const query = viewQuery(week, monday);
  expect(query).toBe('channel=phone&days=week');
  expect(viewFilters(query, tuesday)).toEqual({ ...week, from: '2026-11-18' });
});

it('saves days that were chosen by hand as they are', () => {
  const days = { ...NO_FILTERS, search: 'a b', from: '2026-10-01', to: '2026-10-31' };
  expect(viewFilters(viewQuery(days, monday), tuesday)).toEqual(days);
});

it('saves criterion, tool, stars and length', () => {
  const figures = { criterion: 'solved:failure', tool: 'find_order', rating: '5' as const, duration: '60' };
  const query = viewQuery({ ...NO_FILTERS, ...figures }, monday);
  expect(viewFilters(query, tuesday)).toEqual({ ...NO_FILTERS, ...figures });
});

it('is empty where nothing is left out, and passes over what it does not know', () => {
  expect(viewQuery(NO_FILTERS, monday)).toBe('');
  expect(viewFilters('channel=pigeon&days=decade&x=1', monday)).toEqual(NO_FILTERS);
});
