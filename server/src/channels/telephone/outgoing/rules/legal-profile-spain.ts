import type { LegalProfile } from './legal-profile.ts';
import { isPublicHoliday } from './public-holidays.ts';

/**
 * Spain: hours and days of article 96.2 of Real Decreto Legislativo 1/2007, consent to calls by machines of its article
 * 96.3 and of article 66.1 of Ley 11/2022, General de Telecomunicaciones, as Circular 1/2023 of the AEPD reads it. None
 * of them bounds attempts.
 * @see https://www.boe.es/buscar/act.php?id=BOE-A-2007-20555
 * @see https://www.boe.es/buscar/act.php?id=BOE-A-2022-10757
 */
export const SPAIN: LegalProfile = {
  name: 'ES',
  weekdays: [1, 2, 3, 4, 5],
  windows: [{ from: 9 * 60, until: 21 * 60 }],
  isHoliday: (day) => isPublicHoliday(day, HOLIDAYS),
  attempts: null,
  restDays: null,
  needsConsent: true,
};

/**
 * Those of the whole country, and 6 January and Maundy Thursday, which nearly all regions keep. Numbers do not say the
 * region, so that holidays of one region or town are not among them.
 */
const HOLIDAYS = {
  fixed: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
  /** Maundy Thursday and Good Friday. */
  afterEaster: [-3, -2],
};
