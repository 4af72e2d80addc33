import { type AppUser, getAppUser, signOutEverywhere, updateProfile } from '@parley/contract/auth.ts';
import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import { roleCovers } from '@parley/contract/permission.ts';
import type { z } from 'zod';
import { NotSignedIn } from '../../http/request-errors.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import { type IsOperator, requireNoOperator } from '../operator-check.ts';
import type { Mailer } from '../sign-in/mailer.ts';
import type { AttemptLimit, AttemptStore } from '../sign-in/sign-in-attempt-store.ts';
import { type SignInLinkStore, signInUrl } from '../sign-in/sign-in-link-store.ts';
import { linkMail } from '../sign-in/sign-in-mail.ts';
import {
  EmailNeeded,
  EmailTaken,
  EmailUnproven,
  ManagedElsewhere,
  PasswordGuessable,
  WrongPassword,
} from './account-errors.ts';
import {
  type AccountChanges,
  type AccountStore,
  hasPassword,
  normalEmail,
  type Person,
  toAppUser,
} from './account-store.ts';
import { hashPassword, isGuessablePassword, isPassword } from './password.ts';

export type ProfileDependencies = {
  accounts: AccountStore;
  hasConversation: (teamId: string) => Promise<boolean>;
  attempts: AttemptStore;
  /** How often the current password may be tried. */
  passwordLimit: AttemptLimit;
  /** Ends all sign-ins of an account at once, except the one named. */
  endSessions: (accountId: string, exceptSignInId?: string) => Promise<void>;
  links: Pick<SignInLinkStore, 'create'>;
  mailer: Mailer;
  /** How often a mail may go to one address. */
  mailLimit: AttemptLimit;
  brand: string;
  publicUrl: string;
  /** Clears the cache of callers. */
  forgetCallers: () => void;
  isOperator: IsOperator;
  now: () => Date;
};

type ProfileChanges = z.output<NonNullable<typeof updateProfile.body>>;

export function profileRoutes(dependencies: ProfileDependencies): Route[] {
  return [
    on(getAppUser, ({ caller }) => appUser(dependencies, caller.userId)),
    on(updateProfile, ({ caller, body }) => changeProfile(dependencies, caller, body)),
    on(signOutEverywhere, ({ caller }) => dependencies.endSessions(caller.userId)),
  ];
}

async function changeProfile(
  dependencies: ProfileDependencies,
  { userId: accountId, signInId }: Caller,
  given: ProfileChanges,
): Promise<AppUser> {
  const { email, password, current_password, firstname, lastname } = given;
  const self = await findSelf(dependencies.accounts, accountId);
  const isNewEmail = email !== undefined && normalEmail(email) !== self.email;
  if (self.issuer !== null && (isNewEmail || password !== undefined)) throw new ManagedElsewhere();
  if (password !== undefined && !self.email && !email) throw new EmailNeeded();
  if (self.passwordHash !== null && (isNewEmail || password !== undefined)) {
    await requirePassword(dependencies, self, current_password);
  }
  if (password !== undefined) {
    const names = [firstname ?? self.firstname, lastname ?? self.lastname, self.teamName];
    const known = [...names, email ?? '', self.email ?? ''];
    if (isGuessablePassword(password, known)) throw new PasswordGuessable();
  }
  const isToProve = isNewEmail && (await mustProve(dependencies, self, normalEmail(email)));
  const changes: AccountChanges = {
    firstname,
    lastname,
    lang: given.lang,
    profileInvitationDismissedAt: given.profile_invitation === undefined ? undefined : dependencies.now(),
    email: isNewEmail && !isToProve ? normalEmail(email) : undefined,
    passwordHash: password === undefined ? undefined : await hashPassword(password),
  };
  await dependencies.accounts.update(accountId, changes);
  dependencies.forgetCallers();
  // The old password may have been known to others.
  if (password !== undefined && self.passwordHash !== null)
    await dependencies.endSessions(accountId, signInId);
  // After the sessions, with which links end as well.
  if (isToProve) await mailProof(dependencies, self, normalEmail(email));
  return appUser(dependencies, accountId);
}

async function appUser(
  { accounts, hasConversation }: Pick<ProfileDependencies, 'accounts' | 'hasConversation'>,
  accountId: string,
): Promise<AppUser> {
  const self = await findSelf(accounts, accountId);
  const mayBeInvited = !hasPassword(self) && self.profileInvitationDismissedAt === null;
  return toAppUser(self, mayBeInvited && (await hasConversation(self.teamId)));
}

/**
 * Whether an address counts only once a mail to it was opened: otherwise anybody could take one that is not theirs, and
 * who really has it could not be invited. The first address of the first owner is believed, and without a mail server
 * those of owners and administrators.
 * @throws {EmailTaken | EmailUnproven | NotAllowed | RateLimited}
 */
async function mustProve(dependencies: ProfileDependencies, self: Person, email: string): Promise<boolean> {
  if (await dependencies.accounts.findByEmail(email)) throw new EmailTaken();
  if (self.email === null) return false;
  // A mail would be no proof here: its reader may confirm what another person asked for.
  requireNoOperator(dependencies.isOperator, email);
  if (dependencies.mailer.canSend) {
    await dependencies.attempts.count(dependencies.mailLimit, email, dependencies.now());
    return true;
  }
  if (!roleCovers(self.role, 'admin')) throw new EmailUnproven();
  return false;
}

async function mailProof(dependencies: ProfileDependencies, self: Person, email: string): Promise<void> {
  const { links, mailer, brand, publicUrl, now } = dependencies;
  const { token } = await links.create({ accountId: self.id, purpose: 'email', email, now: now() });
  const language = interfaceLanguageOf(self.lang ?? undefined) ?? 'en';
  const link = signInUrl(publicUrl, token, { language });
  mailer.post(async () =>
    linkMail({ to: email, language, purpose: 'email', brand, teamName: self.teamName, link }),
  );
}

async function requirePassword(
  dependencies: ProfileDependencies,
  self: Person,
  given?: string,
): Promise<void> {
  await dependencies.attempts.count(dependencies.passwordLimit, self.id, dependencies.now());
  const isRight = await isPassword(self.passwordHash ?? undefined, given ?? '');
  if (!isRight) throw new WrongPassword();
  await dependencies.attempts.reset(dependencies.passwordLimit, self.id);
}

async function findSelf(accounts: AccountStore, accountId: string): Promise<Person> {
  const person = await accounts.find(accountId);
  if (!person) throw new NotSignedIn();
  return person;
}
