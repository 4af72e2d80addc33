import { type AppUser, getAppUser, signOutEverywhere, updateProfile } from '@parley/contract/auth.ts';
import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import { roleCovers } from '@parley/contract/permission.ts';
import type { z } from 'zod';
import { NotSignedIn } from '../../http/request-errors.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import type { Mailer } from '../sign-in/mailer.ts';
import type { AttemptLimit, AttemptStore } from '../sign-in/sign-in-attempt-store.ts';
import { signInUrl } from '../sign-in/sign-in-link.ts';
import type { SignInLinkStore } from '../sign-in/sign-in-link-store.ts';
import { linkMail } from '../sign-in/sign-in-mail.ts';
import {
  EmailNeeded,
  EmailTaken,
  EmailUnproven,
  KeptElsewhere,
  PasswordGuessable,
  WrongPassword,
} from './account-errors.ts';
import {
  type AccountChanges,
  type AccountStore,
  normalEmail,
  type Person,
  toAppUser,
} from './account-store.ts';
import { hashPassword, isPassword } from './password.ts';
import { isGuessablePassword } from './password-guess.ts';

/** What the calls about oneself need. */
export type ProfileParts = {
  accounts: AccountStore;
  attempts: AttemptStore;
  /** How often the current password may be tried. */
  passwordLimit: AttemptLimit;
  /** Ends all sign-ins of an account at once, except the one named. */
  endSessions: (accountId: string, keptSignInId?: string) => Promise<void>;
  links: Pick<SignInLinkStore, 'create'>;
  mailer: Mailer;
  /** How often a mail may go to one address. */
  mailLimit: AttemptLimit;
  brand: string;
  publicUrl: string;
  /** Has who somebody is looked up anew with their next request. */
  forgetCallers: () => void;
  now: () => Date;
};

type ProfileChanges = z.output<NonNullable<typeof updateProfile.body>>;

export function profileRoutes(parts: ProfileParts): Route[] {
  return [
    on(getAppUser, async ({ caller }) => toAppUser(await findSelf(parts.accounts, caller.userId))),
    on(updateProfile, ({ caller, body }) => changeProfile(parts, caller, body)),
    on(signOutEverywhere, ({ caller }) => parts.endSessions(caller.userId)),
  ];
}

async function changeProfile(
  parts: ProfileParts,
  { userId: accountId, signInId }: Caller,
  { email, password, current_password, firstname, lastname, lang }: ProfileChanges,
): Promise<AppUser> {
  const self = await findSelf(parts.accounts, accountId);
  const isNewEmail = email !== undefined && normalEmail(email) !== self.email;
  if (self.issuer !== null && (isNewEmail || password !== undefined)) throw new KeptElsewhere();
  if (password !== undefined && !self.email && !email) throw new EmailNeeded();
  if (self.passwordHash !== null && (isNewEmail || password !== undefined)) {
    await requirePassword(parts, self, current_password);
  }
  if (password !== undefined) {
    const names = [firstname ?? self.firstname, lastname ?? self.lastname, self.teamName];
    const known = [...names, email ?? '', self.email ?? ''];
    if (isGuessablePassword(password, known)) throw new PasswordGuessable();
  }
  const isToProve = isNewEmail && (await mustProve(parts, self, normalEmail(email)));
  const changes: AccountChanges = {
    ...(firstname === undefined ? {} : { firstname }),
    ...(lastname === undefined ? {} : { lastname }),
    ...(lang === undefined ? {} : { lang }),
    ...(isNewEmail && !isToProve ? { email: normalEmail(email) } : {}),
    ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
  };
  await parts.accounts.update(accountId, changes);
  parts.forgetCallers();
  // Whoever changes a password may do so because somebody else knew it.
  if (password !== undefined && self.passwordHash !== null) await parts.endSessions(accountId, signInId);
  // After the sessions, with which links end as well.
  if (isToProve) await mailProof(parts, self, normalEmail(email));
  return toAppUser(await findSelf(parts.accounts, accountId));
}

/**
 * Whether an address counts only once a mail to it was opened: otherwise anybody could take one that is not theirs, and
 * who really has it could not be invited. The first address of the first owner is believed, and without a mail server
 * those of owners and administrators.
 * @throws {EmailTaken | EmailUnproven | RateLimited}
 */
async function mustProve(parts: ProfileParts, self: Person, email: string): Promise<boolean> {
  if (await parts.accounts.findByEmail(email)) throw new EmailTaken();
  if (self.email === null) return false;
  if (parts.mailer.canSend) {
    await parts.attempts.count(parts.mailLimit, email, parts.now());
    return true;
  }
  if (!roleCovers(self.role, 'admin')) throw new EmailUnproven();
  return false;
}

async function mailProof(parts: ProfileParts, self: Person, email: string): Promise<void> {
  const { links, mailer, brand, publicUrl } = parts;
  const { token } = await links.create({ accountId: self.id, purpose: 'email', email, now: parts.now() });
  const language = interfaceLanguageOf(self.lang ?? undefined) ?? 'en';
  const link = signInUrl(publicUrl, token, language);
  mailer.post(async () =>
    linkMail({ to: email, language, purpose: 'email', brand, teamName: self.teamName, link }),
  );
}

async function requirePassword(parts: ProfileParts, self: Person, given: string | undefined): Promise<void> {
  await parts.attempts.count(parts.passwordLimit, self.id, parts.now());
  const isRight = await isPassword(self.passwordHash ?? undefined, given ?? '');
  if (!isRight) throw new WrongPassword();
  await parts.attempts.reset(parts.passwordLimit, self.id);
}

async function findSelf(accounts: AccountStore, accountId: string): Promise<Person> {
  const person = await accounts.find(accountId);
  if (!person) throw new NotSignedIn();
  return person;
}
