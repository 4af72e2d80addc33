import { ExpectedError } from '../../http/expected-error.ts';

/** The team has no such phone line, or nobody has. */
export class PhoneLineUnknown extends ExpectedError {
  override name = 'PhoneLineUnknown';
  constructor() {
    super('There is no such phone line.', { code: 'phone_line_unknown', status: 404 });
  }
}

/** The team has as many lines as it may. */
export class TooManyPhoneLines extends ExpectedError {
  override name = 'TooManyPhoneLines';
  constructor(max: number) {
    super(`A team can have ${max} phone lines. Remove one first.`, {
      code: 'too_many_phone_lines',
      status: 409,
    });
  }
}

/** Account and token belong to Twilio-compatible platforms, a secret that is made here to media sockets. */
export class PhoneLineOfOtherKind extends ExpectedError {
  override name = 'PhoneLineOfOtherKind';
  constructor() {
    super('This phone line is of another kind.', { code: 'phone_line_of_other_kind', status: 409 });
  }
}

/** A request that claims to come from a line's platform does not. */
export class PhoneSignatureRefused extends ExpectedError {
  override name = 'PhoneSignatureRefused';
  constructor(problem: 'unsigned' | 'forged') {
    super('This request is not signed by the telephony platform as it should be.', {
      code: `phone_signature_${problem}`,
      status: 401,
    });
  }
}

/** A request is signed as it should be, and speaks of another account. */
export class PhoneAccountDiffers extends ExpectedError {
  override name = 'PhoneAccountDiffers';
  constructor() {
    super('This request is about another account than that of the phone line.', {
      code: 'phone_account_differs',
      status: 403,
    });
  }
}

/** Whoever opens a media socket does not hold its secret. */
export class PhoneSecretRefused extends ExpectedError {
  override name = 'PhoneSecretRefused';
  constructor() {
    super('The secret of this phone line is missing or wrong.', {
      code: 'phone_secret_refused',
      status: 401,
    });
  }
}

/** A request is nothing that a telephony platform sends. */
export class PhoneWebhookUnreadable extends ExpectedError {
  override name = 'PhoneWebhookUnreadable';
  constructor() {
    super('This is no webhook of a telephony platform.', { code: 'phone_webhook_unreadable', status: 400 });
  }
}

/** A webhook is longer than any platform's. */
export class PhoneWebhookTooLong extends ExpectedError {
  override name = 'PhoneWebhookTooLong';
  constructor() {
    super('The request is too large.', { code: 'body_too_large', status: 413 });
  }
}

/** A call that was taken once comes again, or goes on in a way that does not follow. */
export class PhoneCallReplayed extends ExpectedError {
  override name = 'PhoneCallReplayed';
  constructor() {
    super('This call was taken already.', { code: 'phone_call_replayed', status: 409 });
  }
}

/** A platform announces a call without its name, by which it could be told from the next one. */
export class PhoneCallNameless extends ExpectedError {
  override name = 'PhoneCallNameless';
  constructor() {
    super('A call has a callSid.', { code: 'phone_call_nameless', status: 400 });
  }
}

/** Nothing is known of the call. */
export class PhoneCallUnknown extends ExpectedError {
  override name = 'PhoneCallUnknown';
  constructor() {
    super('There is no such call.', { code: 'phone_call_unknown', status: 404 });
  }
}

/** The team has no such number, or no agent answers it. */
export class PhoneNumberUnanswered extends ExpectedError {
  override name = 'PhoneNumberUnanswered';
  constructor() {
    super('No agent answers this number.', { code: 'phone_number_unanswered', status: 404 });
  }
}

/** What is to open the media socket does not: it is not ours, of another line, too old or used. */
export class PhoneTicketRefused extends ExpectedError {
  override name = 'PhoneTicketRefused';
  constructor() {
    super('This ticket opens no call.', { code: 'phone_ticket_refused', status: 401 });
  }
}

/** A stream carries another kind of sound than telephone lines do. */
export class PhoneSoundUnknown extends ExpectedError {
  override name = 'PhoneSoundUnknown';
  constructor() {
    super('Sound has to be mu-law of 8,000 Hz on one channel.', { code: 'phone_sound_unknown', status: 415 });
  }
}

/** Nobody can speak for the agent: neither a voice of this server's own nor a connected service. */
export class PhoneVoiceMissing extends ExpectedError {
  override name = 'PhoneVoiceMissing';
  constructor() {
    super('No voice is there for calls. Connect a speech service.', {
      code: 'phone_voice_missing',
      status: 503,
    });
  }
}
