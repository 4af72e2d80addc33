import { type ExpectedError, expectedError } from '../../../../http/expected-error.ts';
import type { CallingRefusal } from './calling-rules.ts';

/** The number is on the team's do-not-call list. */
const DoNotCall = expectedError('do_not_call', 409, {
  sentence: 'This number is on the do-not-call list of your team.',
  detail: { fields: [{ path: 'to', message: 'do_not_call' }] },
});

/** The law of the number's country asks for consent to marketing calls. */
const ConsentMissing = expectedError('consent_missing', 400, {
  sentence:
    'Marketing calls to this country need the consent of the person. Name what shows it as consent, such as the number of a form or of a contract in force.',
  detail: { fields: [{ path: 'consent', message: 'consent_missing' }] },
});

/** It is not known which hours the person has. */
const TimeZoneUnknown = expectedError('time_zone_unknown', 400, {
  sentence:
    'The number does not say at which hours it may be called. Name the time zone of the person as time_zone.',
  detail: { fields: [{ path: 'time_zone', message: 'time_zone_unknown' }] },
});

/** What an order is refused with, with a sentence that a user may read. */
export function callingRefusal(reason: CallingRefusal): ExpectedError {
  switch (reason) {
    case 'do_not_call':
      return new DoNotCall();
    case 'consent_missing':
      return new ConsentMissing();
    case 'time_zone_unknown':
      return new TimeZoneUnknown();
  }
}
