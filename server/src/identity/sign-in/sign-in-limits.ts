import type { AttemptLimit } from './sign-in-attempt-store.ts';

/** How often signing in may be tried. */
export type SignInLimits = {
  /** Wrong passwords for one e-mail address from one network address. */
  guesses: AttemptLimit;
  /** Wrong passwords for one e-mail address from all network addresses from which it never signed in. */
  strangers: AttemptLimit;
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
const STRANGERS_FACTOR = 10;

/** @param attempts wrong ones that an account has in a quarter of an hour */
export function signInLimits(attempts: number): SignInLimits {
  const guesses = { waitSeconds: 30, maxWaitSeconds: QUARTER_HOUR, windowSeconds: QUARTER_HOUR };
  const mails = { waitSeconds: 60, maxWaitSeconds: QUARTER_HOUR, windowSeconds: QUARTER_HOUR };
  return {
    guesses: { kind: 'guesses', free: attempts, ...guesses },
    strangers: { kind: 'strangers', free: attempts * STRANGERS_FACTOR, ...guesses },
    address: { kind: 'address', free: attempts * OFFICE_FACTOR, ...guesses },
    currentPassword: { kind: 'current-password', free: attempts, ...guesses },
    mail: { kind: 'mail', free: 3, ...mails },
    mailAddress: { kind: 'mail-address', free: 20, ...mails },
  };
}

/** What stands for a network address in a limit: of IPv6 the first half, of which one connection has all the rest. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [before = '', after] = ip.split('%')[0]?.split('::') ?? [];
  const first = before === '' ? [] : before.split(':');
  const last = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
