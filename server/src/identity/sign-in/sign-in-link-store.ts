import { randomBytes } from 'node:crypto';
import type { SignInProblem } from '@parley/contract/auth.ts';
import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { expectedError } from '../../http/expected-error.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { noteSignIn } from '../audit/sign-in-audit-store.ts';
import { secretHash } from './secret-hash.ts';
import { type LinkPurpose, signInLinks } from './sign-in-link-table.ts';

const HOUR_MS = 3_600_000;

/** How long a link is good, by purpose. */
const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  'sign-in': 24 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
  email: HOUR_MS,
};

/** Of these only the latest is good: the one before it may have gone to a wrong address. */
const REPLACED_PURPOSES: readonly LinkPurpose[] = ['invite', 'email'];

/** A link that was good and is used up now, or why it was not good. */
export type LinkUse =
  | { accountId: string; purpose: LinkPurpose; email: string | null; problem?: undefined }
  | { problem: SignInProblem; accountId?: string };

/** One-time links: made, used once, or withdrawn. */
export type SignInLinkStore = ReturnType<typeof createSignInLinkStore>;

/** A link to be made. */
type NewLink = {
  accountId: string;
  purpose: LinkPurpose;
  now: Date;
  lifetimeMs?: number;
  /** Address that using the link proves; of the purpose `email` alone. */
  email?: string;
};

export function createSignInLinkStore(database: Database) {
  return {
    /** Gives the token, which is not stored. A new invitation or proof of an address withdraws the one before. */
    async create({
      accountId,
      purpose,
      now,
      email,
      lifetimeMs = LINK_LIFETIME_MS[purpose],
    }: NewLink): Promise<{ token: string; expiresAt: Date }> {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      if (REPLACED_PURPOSES.includes(purpose)) await withdraw(database, accountId, purpose);
      await database
        .insert(signInLinks)
        .values({ tokenHash: secretHash(token), accountId, purpose, email, expiresAt, createdAt: now });
      return { token, expiresAt };
    },

    /** Uses a link up; of parallel uses exactly one succeeds. Who has signed in is invited no longer. */
    async use(token: string, now: Date): Promise<LinkUse> {
      const tokenHash = secretHash(token);
      const [used] = await database
        .update(signInLinks)
        .set({ usedAt: now })
        .where(
          and(
            eq(signInLinks.tokenHash, tokenHash),
            isNull(signInLinks.usedAt),
            gt(signInLinks.expiresAt, now),
          ),
        )
        .returning({
          accountId: signInLinks.accountId,
          purpose: signInLinks.purpose,
          email: signInLinks.email,
        });
      if (!used) return problemOf(database, tokenHash);
      await withdraw(database, used.accountId, 'invite');
      return used;
    },

    /** Withdraws all unused links of an account. */
    withdraw: (accountId: string): Promise<void> => withdraw(database, accountId),

    /** Forgets links that ended a month ago; until then their owner learns that they are used or expired. */
    async forgetOld(now: Date): Promise<void> {
      const monthAgo = new Date(now.getTime() - 30 * 24 * HOUR_MS);
      await database.delete(signInLinks).where(lt(signInLinks.expiresAt, monthAgo));
    },
  };
}

/** Withdraws the unused links of an account. @param purpose only those; all when absent */
async function withdraw(database: Database, accountId: string, purpose?: LinkPurpose): Promise<void> {
  const ofPurpose = purpose && eq(signInLinks.purpose, purpose);
  await database
    .delete(signInLinks)
    .where(and(eq(signInLinks.accountId, accountId), isNull(signInLinks.usedAt), ofPurpose));
}

async function problemOf(database: Database, tokenHash: string): Promise<LinkUse> {
  const [link] = await database.select().from(signInLinks).where(eq(signInLinks.tokenHash, tokenHash));
  if (!link) return { problem: 'link_invalid' };
  return { problem: link.usedAt ? 'link_used' : 'link_expired', accountId: link.accountId };
}

/** Where a link leads whose password is to be chosen anew: to the page of the console that asks for it. */
const PASSWORD_PATH = '/settings/profile';

/** Address that signs its holder in once. @param purpose of the link; only a reset leads elsewhere than the others */
export function signInUrl(
  publicUrl: string,
  token: string,
  { language, purpose }: { language?: string | undefined; purpose?: LinkPurpose } = {},
): string {
  const url = new URL(`${publicUrl}${purpose === 'reset' ? PASSWORD_PATH : '/login'}`);
  url.searchParams.set('token', token);
  if (language) url.searchParams.set('lang', language);
  return url.href;
}

/** For whom and where an operator's link is made. */
export type OperatorLink = {
  publicUrl: string;
  /** Whom it signs in; the first owner when absent. */
  email?: string | undefined;
  language?: InterfaceLanguage | undefined;
};

/**
 * Makes a one-time sign-in link from the command line, good for a day.
 * @throws {AccountNotFound}
 */
export async function createOperatorLink(
  database: Database,
  { publicUrl, email, language }: OperatorLink,
  now = new Date(),
): Promise<string> {
  const accounts = createAccountStore(database);
  const person = email ? await accounts.findByEmail(email) : await accounts.findFirstOwner();
  if (!person) throw new AccountNotFound(email);
  const { token } = await createSignInLinkStore(database).create({
    accountId: person.id,
    purpose: 'sign-in',
    now,
  });
  await noteSignIn(database, { accountId: person.id, action: 'sign_in_link' });
  return signInUrl(publicUrl, token, { language: language ?? person.lang ?? undefined });
}

/** No account has the e-mail address, or no account exists yet. */
const AccountNotFound = expectedError('account_not_found', 404, (email: string | undefined) =>
  email
    ? `No account has the e-mail address ${email}.`
    : 'There is no account yet: start the server once, it makes the first owner.',
);
