import { type CallLogFilters, dayText } from './call-log-filters.ts';

const LENGTHS = { today: 1, week: 7, month: 30 } as const;

/** Stretches of days that are chosen by name. */
export const DAY_STRETCHES = ['all', 'today', 'week', 'month'] as const;
type DayStretch = (typeof DAY_STRETCHES)[number];

/** A first and a last day; undefined for all before or after. */
export type Days = Pick<CallLogFilters, 'from' | 'to'>;

/** Whether the year of a day is still being typed: each of its digits makes another day of a date field. */
export function isHalfTyped(day: string): boolean {
  return day.startsWith('0');
}

/** The days of a stretch that ends today. */
export function daysOf(stretch: DayStretch, today: Date): Days {
  return { from: stretch === 'all' ? undefined : firstDay(LENGTHS[stretch], today), to: undefined };
}

/** The stretch that days are; `custom` where they have no name. */
export function stretchOf({ from, to }: Days, today: Date): DayStretch | 'custom' {
  const named = DAY_STRETCHES.find((stretch) => daysOf(stretch, today).from === from);
  return named === undefined || to !== undefined ? 'custom' : named;
}

/** The first of as many days, of which another day is the last. */
export function firstDay(length: number, last: Date): string {
  const first = new Date(last);
  first.setDate(first.getDate() - length + 1);
  return dayText(first);
}
