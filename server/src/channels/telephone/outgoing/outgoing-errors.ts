import { expectedError } from '../../../http/expected-error.ts';

export const OutgoingCallNotFound = expectedError('outgoing_call_not_found', 404, 'There is no such call.');

/** The key belongs to a call that was asked for in another way. */
export const IdempotencyKeyReused = expectedError('idempotency_key_reused', 409, {
  sentence: 'Another call was ordered under this key. Use a new key for each call.',
  detail: { fields: [{ path: 'idempotency_key', message: 'idempotency_key_reused' }] },
});

/** No line of the team has what calls go out over. */
export const NoCallingLine = expectedError(
  'no_calling_line',
  409,
  'No phone line of your team places calls. Enter the address of the platform’s API under Team settings → Lines.',
);

/** Several lines place calls, and none is named. */
export const LineRequired = expectedError('line_required', 400, {
  sentence: 'Several phone lines of your team place calls. Name one as line_id.',
  detail: { fields: [{ path: 'line_id', message: 'line_required' }] },
});

/** The line that is named places no calls. */
export const LinePlacesNoCalls = expectedError('line_places_no_calls', 400, {
  sentence: 'This phone line places no calls.',
  detail: { fields: [{ path: 'line_id', message: 'line_places_no_calls' }] },
});

/** The agent has no number, and none is given. */
export const CallingNumberRequired = expectedError('calling_number_required', 400, {
  sentence: 'The agent has no number to call from. Assign one to it, or name a number of the team as from.',
  detail: { fields: [{ path: 'from', message: 'calling_number_required' }] },
});

/** A message is to be left, and there is none. */
export const VoicemailMessageMissing = expectedError('voicemail_message_missing', 400, {
  sentence: 'Write what is said to a voicemail as voicemail_message.',
  detail: { fields: [{ path: 'voicemail_message', message: 'voicemail_message_missing' }] },
});

/** A call would begin in the past, or too far ahead. */
export const CallTimeRefused = expectedError('call_time_refused', 400, (days: number) => ({
  sentence: `A call can be ordered for the next ${days} days.`,
  detail: { fields: [{ path: 'not_before', message: 'call_time_refused' }] },
}));

/** As many calls wait as may. */
export const TooManyOutgoingCalls = expectedError('too_many_outgoing_calls', 429, (max: number) => ({
  sentence: `${max} calls of your team wait already. Order more once some of them are over.`,
  retryAfterSeconds: 60,
}));

/** The call cannot be called off: it was answered, is over, or the platform is just being asked for it. */
export const OutgoingCallUnderWay = expectedError(
  'outgoing_call_under_way',
  409,
  (state: 'dialling' | 'answered' | 'over') => CANNOT_CANCEL[state],
);

const CANNOT_CANCEL = {
  dialling: 'The call is just being placed. Try again in a moment.',
  answered: 'The call was answered.',
  over: 'The call is over.',
};
