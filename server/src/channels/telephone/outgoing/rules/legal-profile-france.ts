import type { LegalProfile } from './legal-profile.ts';
import { isPublicHoliday } from './public-holidays.ts';

/**
 * France: hours, days, attempts and rest after a refusal of article D. 223-9 of the Code de la consommation, consent of
 * its article L. 223-1 as law no 2025-594 of 30 June 2025 words it from 11 August 2026 on.
 * @see https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000046421823 decree no 2022-1313 of 13 October 2022
 */
export const FRANCE: LegalProfile = {
  name: 'FR',
  weekdays: [1, 2, 3, 4, 5],
  windows: [
    { from: 10 * 60, until: 13 * 60 },
    { from: 14 * 60, until: 20 * 60 },
  ],
  isHoliday: (day) => isPublicHoliday(day, HOLIDAYS),
  attempts: { max: 4, days: 30 },
  restDays: 60,
  needsConsent: true,
};

/** Those of article L. 3133-1 of the Code du travail, which the decree names. */
const HOLIDAYS = {
  fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  /** Easter Monday, Ascension Day and Whit Monday. */
  afterEaster: [1, 39, 50],
};
