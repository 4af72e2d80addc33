import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { createSignInLinkStore } from './sign-in-link-store.ts';

/** Address that signs its holder in once. */
export function signInUrl(publicUrl: string, token: string, language?: string): string {
  const url = new URL(`${publicUrl}/login`);
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
  return signInUrl(publicUrl, token, language ?? person.lang ?? undefined);
}

/** Nobody here has the e-mail address, or nobody can sign in at all yet. */
class AccountNotFound extends ExpectedError {
  override name = 'AccountNotFound';
  constructor(email: string | undefined) {
    super(
      email
        ? `Nobody here has the e-mail address ${email}.`
        : 'Nobody can sign in yet: start the server once, it makes the first owner.',
      { code: 'account_not_found', status: 404 },
    );
  }
}
