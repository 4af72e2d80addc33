import type { AttemptLimit } from './sign-in-attempt-store.ts';

/** How often signing in may be tried. */
export type SignInLimits = {
  /** Wrong passwords for one e-mail address. */
  account: AttemptLimit;
  /** Wrong passwords from one network address, behind which a whole office may sit. */
  address: AttemptLimit;
  /** Wrong current passwords of somebody who is signed in. */
  currentPassword: AttemptLimit;
  /** Mails to one e-mail address. */
  mail: AttemptLimit;
  /** Mails asked for from one network address. */
  mailAddress: AttemptLimit;
};

const QUARTER_HOUR = 900;
const OFFICE_FACTOR = 5;

/** @param attempts wrong ones that an account has in a quarter of an hour */
export function signInLimits(attempts: number): SignInLimits {
  const guesses = { waitSeconds: 30, maxWaitSeconds: QUARTER_HOUR, windowSeconds: QUARTER_HOUR };
  const mails = { waitSeconds: 60, maxWaitSeconds: QUARTER_HOUR, windowSeconds: QUARTER_HOUR };
  return {
    account: { kind: 'account', free: attempts, ...guesses },
    address: { kind: 'address', free: attempts * OFFICE_FACTOR, ...guesses },
    currentPassword: { kind: 'current-password', free: attempts, ...guesses },
    mail: { kind: 'mail', free: 3, ...mails },
    mailAddress: { kind: 'mail-address', free: 20, ...mails },
  };
}
