import { expectedError } from '../../http/expected-error.ts';

/** Another account has the e-mail address. */
export const EmailTaken = expectedError(
  'email_taken',
  409,
  'Another account already uses this e-mail address.',
);

/** The current password is missing or wrong. */
export const WrongPassword = expectedError('wrong_password', 403, 'The current password is not right.');

/** No mail can be sent, so a member cannot prove an address. */
export const EmailUnproven = expectedError(
  'email_unproven',
  403,
  'This server sends no mail, so a new address cannot be confirmed. Ask an owner or administrator to invite you with it.',
);

/** A password cannot be used without an e-mail address. */
export const EmailNeeded = expectedError(
  'email_needed',
  400,
  'Set an e-mail address together with the password.',
);

/** An outside issuer manages accounts; they cannot be changed here. */
export const ManagedElsewhere = expectedError(
  'kept_elsewhere',
  409,
  'Accounts are kept by the sign-in provider of this installation. Make this change there.',
);

/** The password is among those that are tried first. */
export const PasswordGuessable = expectedError('password_guessable', 400, {
  sentence:
    'This password is easy to guess. Choose a longer one, such as several words that do not belong together.',
  detail: { fields: [{ path: 'password', message: 'password_guessable' }] },
});
