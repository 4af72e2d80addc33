import type { LogChannel } from '@parley/contract/call-log.ts';
import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { dayText } from '../call-log-filters.ts';

/** Days that one column stands for. */
export type PlottedStretch = {
  /** First and last day, as `2026-11-22`. */
  from: string;
  to: string;
  channels: Partial<Record<LogChannel, number>>;
};

/** More columns than these cannot be told apart. */
const DAYS_MAX = 92;
const WEEKS_MAX = 104;

/**
 * Every day from the first to the last with what happened on it, also where that is nothing; of longer periods weeks,
 * which begin on Mondays, or months.
 */
export function plottedDays(
  days: CallLogOverview['days'],
  { from, to }: { from: string; to: string },
): { unit: 'day' | 'week' | 'month'; stretches: PlottedStretch[] } {
  const known = new Map(days.map(({ day, channels }) => [day, channels]));
  const all = daysBetween(from, to);
  const unit = all.length <= DAYS_MAX ? 'day' : all.length <= WEEKS_MAX * 7 ? 'week' : 'month';
  const stretches: PlottedStretch[] = [];
  for (const day of all) {
    const last = stretches.at(-1);
    const channels = known.get(day) ?? {};
    if (!last || beginsStretch(day, unit)) stretches.push({ from: day, to: day, channels: { ...channels } });
    else {
      last.to = day;
      for (const [channel, count] of Object.entries(channels) as [LogChannel, number][]) {
        last.channels[channel] = (last.channels[channel] ?? 0) + count;
      }
    }
  }
  return { unit, stretches };
}

function beginsStretch(day: string, unit: 'day' | 'week' | 'month'): boolean {
  if (unit === 'day') return true;
  if (unit === 'month') return day.endsWith('-01');
  return new Date(`${day}T00:00:00`).getDay() === 1;
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  const date = new Date(`${from}T00:00:00`);
  for (let day = from; day <= to; day = dayText(date)) {
    days.push(day);
    date.setDate(date.getDate() + 1);
  }
  return days;
}
