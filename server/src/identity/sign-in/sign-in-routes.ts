import { timingSafeEqual } from 'node:crypto';
import {
  getSignIn,
  requestSignInLink,
  type SignInDetails,
  signInWithPassword,
} from '@parley/contract/auth.ts';
import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import type { Provider } from 'oidc-provider';
import { ExpectedError } from '../../http/expected-error.ts';
import { on, type RequestFacts, type Route } from '../../http/route.ts';
import { type AccountStore, normalEmail } from '../accounts/account-store.ts';
import { isPassword } from '../accounts/password.ts';
import { linkProblemOf } from '../openid/magic-token.ts';
import { preferredLanguage } from '../openid/openid-pages.ts';
import type { Mailer } from './mailer.ts';
import type { AttemptStore } from './sign-in-attempt-store.ts';
import { networkOf, type SignInLimits } from './sign-in-limits.ts';
import { signInUrl } from './sign-in-link.ts';
import type { SignInLinkStore } from './sign-in-link-store.ts';
import { linkMail } from './sign-in-mail.ts';

/** What the sign-in page's calls need. */
export type SignInParts = {
  provider: Provider;
  accounts: AccountStore;
  links: SignInLinkStore;
  attempts: AttemptStore;
  limits: SignInLimits;
  mailer: Mailer;
  brand: string;
  publicUrl: string;
  now: () => Date;
};

type Interaction = InstanceType<Provider['Interaction']>;

const MAIL_LINK_LIFETIME_MS = 3_600_000;

export function signInRoutes(parts: SignInParts): Route[] {
  return [
    on(getSignIn, async ({ params, request }) =>
      detailsOf(parts, await pendingSignIn(parts.provider, params.uid, request)),
    ),
    on(signInWithPassword, async ({ params, body, request }) => {
      const pending = await pendingSignIn(parts.provider, params.uid, request);
      const accountId = await checkPassword(parts, body, request.ip);
      await parts.accounts.activate(accountId, parts.now());
      pending.result = { login: { accountId } };
      await pending.persist();
      const { pathname, search } = new URL(pending.returnTo);
      return { redirect: `${pathname}${search}` };
    }),
    on(requestSignInLink, async ({ params, body, request }) => {
      const pending = await pendingSignIn(parts.provider, params.uid, request);
      await mailLink(parts, { ...body, language: languageOf(pending, request) }, request.ip);
    }),
  ];
}

/** The e-mail address and the password do not belong together; it is not said which of them is wrong. */
class WrongCredentials extends ExpectedError {
  override name = 'WrongCredentials';
  constructor() {
    super('The e-mail address or the password is not right.', { code: 'wrong_credentials', status: 403 });
  }
}

/** The sign-in was completed, took too long, or was started in another browser. */
class SignInEnded extends ExpectedError {
  override name = 'SignInEnded';
  constructor() {
    super('This sign-in has ended. Start again.', { code: 'sign_in_ended', status: 404 });
  }
}

/**
 * The sign-in with this id, for the browser that started it: another one, sent here by somebody who waits for it
 * elsewhere, would sign that somebody in.
 */
async function pendingSignIn(provider: Provider, uid: string, request: RequestFacts): Promise<Interaction> {
  const cookie = cookieValue(request.cookie, provider.cookieName('interaction'));
  if (!cookie || !isSame(cookie, uid)) throw new SignInEnded();
  const pending = await provider.Interaction.find(uid);
  if (!pending) throw new SignInEnded();
  return pending;
}

function detailsOf(parts: SignInParts, pending: Interaction): SignInDetails {
  const problem = linkProblemOf(pending);
  const lang = interfaceLanguageOf(textOf(pending.params.ui_locales));
  return {
    uid: pending.uid,
    ...(lang ? { lang } : {}),
    ...(pending.params.dark === undefined ? {} : { dark: pending.params.dark === 'true' }),
    brand: parts.brand,
    ...(problem ? { problem } : {}),
    sendsMail: parts.mailer.canSend,
  };
}

/**
 * Gives the account with this e-mail address and password. Guessing is slowed down for whoever guesses: from where an
 * account has signed in before, its owner is not held up by what strangers try elsewhere.
 */
async function checkPassword(
  { accounts, attempts, limits, now }: SignInParts,
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<string> {
  const account = normalEmail(email);
  const network = networkOf(ip);
  const guess = `${account} ${network}`;
  await attempts.count(limits.address, network, now());
  await attempts.count(limits.guesses, guess, now());
  const isFamiliar = await attempts.isFamiliar(account, network, now());
  if (!isFamiliar) await attempts.count(limits.strangers, account, now());
  const person = await accounts.findByEmail(account);
  const isRight = await isPassword(person?.passwordHash ?? undefined, password);
  if (!person || !isRight) throw new WrongCredentials();
  await attempts.noteFamiliar(account, network, now());
  await attempts.reset(limits.guesses, guess);
  if (!isFamiliar) await attempts.refund(limits.strangers, account);
  await attempts.refund(limits.address, network);
  return person.id;
}

async function mailLink(
  parts: SignInParts,
  wanted: { email: string; purpose: 'sign-in' | 'reset'; language: ReturnType<typeof preferredLanguage> },
  ip: string,
): Promise<void> {
  const { accounts, attempts, limits, links, mailer, brand, publicUrl } = parts;
  const { purpose, language } = wanted;
  const email = normalEmail(wanted.email);
  await attempts.count(limits.mailAddress, networkOf(ip), parts.now());
  await attempts.count(limits.mail, email, parts.now());
  mailer.post(async () => {
    const person = await accounts.findByEmail(email);
    if (!person) return undefined;
    const { token } = await links.create({
      accountId: person.id,
      purpose,
      now: parts.now(),
      lifetimeMs: MAIL_LINK_LIFETIME_MS,
    });
    const link = signInUrl(publicUrl, token, language);
    return linkMail({ to: email, language, purpose, brand, teamName: person.teamName, link });
  });
}

function languageOf(pending: Interaction, request: RequestFacts) {
  return interfaceLanguageOf(textOf(pending.params.ui_locales)) ?? preferredLanguage(request.acceptLanguage);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  const entry = header?.split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return entry?.slice(entry.indexOf('=') + 1).trim();
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
