import { dayText } from '../call-log-filters.ts';
import { type Days, firstDay } from '../day-filter.ts';

/** Periods that are chosen by their length in days. */
export const PERIODS = ['7', '30', '90'] as const;
type Period = (typeof PERIODS)[number];
const DEFAULT_PERIOD: Period = '30';

/** The days that are looked at, up to today: those of the address, else the last thirty. */
export function periodDays({ from, to }: Days, today: Date): { from: string; to: string } {
  const last = to !== undefined && to < dayText(today) ? to : dayText(today);
  const first = from ?? firstDay(Number(DEFAULT_PERIOD), new Date(`${last}T00:00:00`));
  return first < last ? { from: first, to: last } : { from: last, to: last };
}

/** What days are called; `custom` where they have no name. */
export function periodOf({ from, to }: Days, today: Date): Period | 'custom' {
  if (to !== undefined && to !== dayText(today)) return 'custom';
  if (from === undefined) return DEFAULT_PERIOD;
  return PERIODS.find((period) => daysOfPeriod(period, today).from === from) ?? 'custom';
}

/** The days of a period that ends today. */
export function daysOfPeriod(period: Period, today: Date): Days {
  return { from: firstDay(Number(period), today), to: undefined };
}

/** How many days there are from the first to the last. */
export function dayCount({ from, to }: { from: string; to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
