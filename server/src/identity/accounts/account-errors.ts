import { ExpectedError } from '../../http/expected-error.ts';

/** Another account has the e-mail address. */
export class EmailTaken extends ExpectedError {
  override name = 'EmailTaken';
  constructor() {
    super('Another account already uses this e-mail address.', { code: 'email_taken', status: 409 });
  }
}

/** The current password is missing or wrong. */
export class WrongPassword extends ExpectedError {
  override name = 'WrongPassword';
  constructor() {
    super('The current password is not right.', { code: 'wrong_password', status: 403 });
  }
}

/** Nobody can be written to, so a member has nothing to prove an address with. */
export class EmailUnproven extends ExpectedError {
  override name = 'EmailUnproven';
  constructor() {
    super(
      'This server sends no mail, so a new address cannot be confirmed. Ask an owner or administrator to invite you with it.',
      { code: 'email_unproven', status: 403 },
    );
  }
}

/** A password cannot be used without an e-mail address. */
export class EmailNeeded extends ExpectedError {
  override name = 'EmailNeeded';
  constructor() {
    super('Set an e-mail address together with the password.', { code: 'email_needed', status: 400 });
  }
}

/** An outside issuer keeps accounts; they cannot be changed here. */
export class KeptElsewhere extends ExpectedError {
  override name = 'KeptElsewhere';
  constructor() {
    super('Accounts are kept by the sign-in provider of this installation. Make this change there.', {
      code: 'kept_elsewhere',
      status: 409,
    });
  }
}

/** The password is among those that are tried first. */
export class PasswordGuessable extends ExpectedError {
  override name = 'PasswordGuessable';
  constructor() {
    super(
      'This password is easy to guess. Choose a longer one, such as several words that do not belong together.',
      {
        code: 'password_guessable',
        status: 400,
        detail: { fields: [{ path: 'password', message: 'password_guessable' }] },
      },
    );
  }
}
