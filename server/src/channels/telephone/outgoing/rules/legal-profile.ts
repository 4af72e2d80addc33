import type { CalendarDay } from '@parley/language/dates.ts';

// What belongs here: what the law of a country asks of marketing calls. A profile is the reading of its sources by
// programmers, and no legal advice.

/** Part of a day, in minutes since midnight; calls begin before its end. */
type CallingWindow = { from: number; until: number };

export type LegalProfile = {
  /** By which it is told from the others. */
  name: string;
  /** Days of the week on which calls are allowed, 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  windows: readonly CallingWindow[];
  /** Days on which no calls are allowed, whichever of the week they are. */
  isHoliday: (day: CalendarDay) => boolean;
  /** How often a team may call a number in so many days; null for no bound. */
  attempts: { max: number; days: number } | null;
  /** Calendar days without a call after the person has refused an offer; null where the law names none. */
  restDays: number | null;
  /** Whether the order has to name what shows that the person agreed. */
  needsConsent: boolean;
};

/** For countries of which the law was not read. */
export const NO_PROFILE: LegalProfile = {
  name: '',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  windows: [{ from: 8 * 60, until: 21 * 60 }],
  isHoliday: () => false,
  attempts: null,
  restDays: null,
  needsConsent: false,
};
