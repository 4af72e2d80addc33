import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { withoutCommitHook } from '../../database/commit-hook.ts';
import type { Database } from '../../database/database.ts';
import { RateLimited } from '../../http/request-errors.ts';
import { secretHash } from './secret-hash.ts';
import { signInAttempts } from './sign-in-link-table.ts';

/** How often something may be tried. */
export type AttemptLimit = {
  /** What is limited, the same for all subjects. */
  kind: string;
  /** Attempts that are free. */
  free: number;
  /** First wait once they are used up, in seconds; it doubles with each further attempt. */
  waitSeconds: number;
  maxWaitSeconds: number;
  /** Quiet time after which the count starts anew, in seconds. */
  windowSeconds: number;
};

/** Counts attempts for all nodes together, so that guessing is slow however many addresses or nodes take part. */
export type AttemptStore = ReturnType<typeof createAttemptStore>;

const FAMILIAR_SECONDS = 90 * 24 * 3600;

export function createAttemptStore(database: Database) {
  return {
    /**
     * Counts an attempt before it is made, so that parallel ones count too.
     * @param subject whom or what it concerns, such as an e-mail address; stored as a hash
     * @throws {RateLimited} when it is one too many
     */
    async count(limit: AttemptLimit, subject: string, now: Date): Promise<void> {
      const key = keyOf(limit, subject);
      // The count is stored also where what is attempted will be refused.
      const waitSeconds = await withoutCommitHook(() => countAttempt(database, limit, { key, now }));
      if (waitSeconds > 0) throw new RateLimited(waitSeconds);
    },

    /** Starts anew, after success. */
    async reset(limit: AttemptLimit, subject: string): Promise<void> {
      await database.delete(signInAttempts).where(eq(signInAttempts.key, keyOf(limit, subject)));
    },

    /** Takes one attempt back, for it was no wrong one. */
    async refund(limit: AttemptLimit, subject: string): Promise<void> {
      await database
        .update(signInAttempts)
        .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)`, blockedUntil: null })
        .where(eq(signInAttempts.key, keyOf(limit, subject)));
    },

    /** Notes that an account signed in from a network address. */
    async noteFamiliar(account: string, network: string, now: Date): Promise<void> {
      const expiresAt = after(now, FAMILIAR_SECONDS);
      await database
        .insert(signInAttempts)
        .values({ key: familiarKey(account, network), count: 0, expiresAt })
        .onConflictDoUpdate({ target: signInAttempts.key, set: { expiresAt } });
    },

    /** Whether it did so in the last three months. */
    async isFamiliar(account: string, network: string, now: Date): Promise<boolean> {
      const rows = await database
        .select({ key: signInAttempts.key })
        .from(signInAttempts)
        .where(and(eq(signInAttempts.key, familiarKey(account, network)), gt(signInAttempts.expiresAt, now)));
      return rows.length > 0;
    },

    async forgetOld(now: Date): Promise<void> {
      await database.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
    },
  };
}

/** @returns seconds to wait, 0 when the attempt may be made */
async function countAttempt(
  database: Database,
  limit: AttemptLimit,
  { key, now }: { key: string; now: Date },
): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.insert(signInAttempts).values({ key, count: 0, expiresAt: now }).onConflictDoNothing();
    const [row] = await transaction
      .select()
      .from(signInAttempts)
      .where(eq(signInAttempts.key, key))
      .for('update');
    if (row?.blockedUntil && row.blockedUntil > now) return secondsBetween(now, row.blockedUntil);
    const count = row && row.expiresAt > now ? row.count + 1 : 1;
    const blockedSeconds = waitAfter(limit, count);
    await transaction
      .update(signInAttempts)
      .set({
        count,
        blockedUntil: blockedSeconds === 0 ? null : after(now, blockedSeconds),
        expiresAt: after(now, Math.max(limit.windowSeconds, blockedSeconds * 2)),
      })
      .where(eq(signInAttempts.key, key));
    return 0;
  });
}

/** How long nothing more may be tried after the count-th attempt, in seconds. */
export function waitAfter(limit: AttemptLimit, count: number): number {
  if (count < limit.free) return 0;
  return Math.min(limit.maxWaitSeconds, limit.waitSeconds * 2 ** (count - limit.free));
}

function keyOf(limit: AttemptLimit, subject: string): string {
  return `${limit.kind}:${secretHash(subject)}`;
}

function familiarKey(account: string, network: string): string {
  return `familiar:${secretHash(`${account} ${network}`)}`;
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

function secondsBetween(now: Date, then: Date): number {
  return Math.ceil((then.getTime() - now.getTime()) / 1000);
}

/** How often signing in may be tried. */
export type SignInLimits = {
  /** Wrong passwords for one e-mail address from one network address. */
  guesses: AttemptLimit;
  /** Wrong passwords for one e-mail address from all network addresses from which it never signed in. */
  strangers: AttemptLimit;
  /** Wrong passwords from one network address, behind which a whole office may sit. */
  address: AttemptLimit;
  /** Wrong current passwords of a signed-in user. */
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
