import { expectedError } from '../../http/expected-error.ts';

export const PhoneLineUnknown = expectedError('phone_line_unknown', 404, 'There is no such phone line.');

/** The team has as many lines as it may. */
export const TooManyPhoneLines = expectedError(
  'too_many_phone_lines',
  409,
  (max: number) => `A team can have ${max} phone lines. Remove one first.`,
);

/** Account and token belong to Twilio-compatible platforms, a secret that is made here to media sockets. */
export const PhoneLineOfOtherKind = expectedError(
  'phone_line_of_other_kind',
  409,
  'This phone line is of another kind.',
);

/** A stored token does not follow its line to another server. */
export const AuthTokenRequired = expectedError(
  'auth_token_required',
  422,
  'Enter the auth token again, since the line is given another server.',
);

/** A trunk needs the gateway that it is configured on. */
export const GatewayAddressRequired = expectedError(
  'gateway_address_required',
  422,
  'A SIP trunk needs the address of ARI of its gateway.',
);

/** None is stored for a new user name, and a stored one does not follow its trunk to another gateway. */
export const SipPasswordRequired = expectedError(
  'sip_password_required',
  422,
  'Enter the password that belongs to this user name of the trunk, again where it is given another gateway.',
);

/** A request that claims to come from a line's platform does not. */
export const PhoneSignatureRefused = expectedError(
  'phone_signature_refused',
  401,
  (problem: 'unsigned' | 'forged') => ({
    code: `phone_signature_${problem}`,
    sentence: 'This request is not signed by the telephony platform as it should be.',
  }),
);

/** A request is signed as it should be, and speaks of another account. */
export const PhoneAccountDiffers = expectedError(
  'phone_account_differs',
  403,
  'This request is about another account than that of the phone line.',
);

/** The client of a media socket does not present its secret. */
export const PhoneSecretRefused = expectedError(
  'phone_secret_refused',
  401,
  'The secret of this phone line is missing or wrong.',
);

/** A request is nothing that a telephony platform sends. */
export const PhoneWebhookUnreadable = expectedError(
  'phone_webhook_unreadable',
  400,
  'This is no webhook of a telephony platform.',
);

/** A webhook is longer than any platform's. */
export const PhoneWebhookTooLong = expectedError('body_too_large', 413, 'The request is too large.');

/** A call that was taken once comes again, or goes on in a way that does not follow. */
export const PhoneCallReplayed = expectedError('phone_call_replayed', 409, 'This call was taken already.');

/** A platform announces a call without its name, by which it could be told from the next one. */
export const PhoneCallNameless = expectedError('phone_call_nameless', 400, 'A call has a callSid.');

/** Nothing is known of the call. */
export const PhoneCallUnknown = expectedError('phone_call_unknown', 404, 'There is no such call.');

/** The team has no such number, or no agent answers it. */
export const PhoneNumberUnanswered = expectedError(
  'phone_number_unanswered',
  404,
  'No agent answers this number.',
);

/** What is to open the media socket does not: it is not ours, of another line, too old or used. */
export const PhoneTicketRefused = expectedError('phone_ticket_refused', 401, 'This ticket opens no call.');

/** A stream carries another kind of sound than telephone lines do. */
export const PhoneSoundUnknown = expectedError(
  'phone_sound_unknown',
  415,
  'Sound has to be mu-law of 8,000 Hz on one channel.',
);

/** Nothing can speak for the agent: neither a voice of this server's own nor a connected service. */
export const PhoneVoiceMissing = expectedError(
  'phone_voice_missing',
  503,
  'No voice is there for calls. Connect a speech service.',
);
