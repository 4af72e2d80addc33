import { type CallLogFilters, dayText } from './call-log-filters.ts';

/** Stretches of days that are chosen by name. */
export const DAY_STRETCHES = ['all', 'today', 'week', 'month', 'custom'] as const;
export type DayStretch = (typeof DAY_STRETCHES)[number];

type Days = Pick<CallLogFilters, 'from' | 'to'>;

/** Whether the year of a day is still being typed: each of its digits makes another day of a date field. */
export function isHalfTyped(day: string): boolean {
  return day.startsWith('0');
}

const LENGTHS = { today: 1, week: 7, month: 30 } as const;

/** The days of a stretch that ends today; as they are for one that is chosen by hand. */
export function daysOf(stretch: DayStretch, today: Date, chosen: Days): Days {
  if (stretch === 'custom') return chosen;
  if (stretch === 'all') return { from: undefined, to: undefined };
  const first = new Date(today);
  first.setDate(first.getDate() - LENGTHS[stretch] + 1);
  return { from: dayText(first), to: undefined };
}

/** The stretch that days are; `custom` where they have no name. */
export function stretchOf({ from, to }: Days, today: Date): DayStretch {
  const named = (['all', 'today', 'week', 'month'] as const).find((stretch) => {
    const days = daysOf(stretch, today, { from, to });
    return days.from === from && days.to === to;
  });
  return named ?? 'custom';
}
