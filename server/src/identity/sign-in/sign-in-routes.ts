import {
  getSignIn,
  requestSignInLink,
  type SignInDetails,
  signInWithPassword,
} from '@parley/contract/auth.ts';
import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import type { Provider } from 'oidc-provider';
import { clientNetwork } from '../../http/client-network.ts';
import { expectedError } from '../../http/expected-error.ts';
import { on, type RequestFacts, type Route } from '../../http/route.ts';
import { isSameSecret } from '../../secrets/same-secret.ts';
import { type AccountStore, normalEmail } from '../accounts/account-store.ts';
import { isPassword } from '../accounts/password.ts';
import { linkProblemOf } from '../openid/magic-token.ts';
import { preferredLanguage } from '../openid/openid-pages.ts';
import type { Mailer } from './mailer.ts';
import type { AttemptStore, SignInLimits } from './sign-in-attempt-store.ts';
import { type SignInLinkStore, signInUrl } from './sign-in-link-store.ts';
import { linkMail } from './sign-in-mail.ts';

export type SignInDependencies = {
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

export function signInRoutes(dependencies: SignInDependencies): Route[] {
  return [
    on(getSignIn, async ({ params, request }) =>
      detailsOf(dependencies, await pendingSignIn(dependencies.provider, params.uid, request)),
    ),
    on(signInWithPassword, async ({ params, body, request }) => {
      const pending = await pendingSignIn(dependencies.provider, params.uid, request);
      const accountId = await checkPassword(dependencies, body, request.ip);
      await dependencies.accounts.activate(accountId, dependencies.now());
      pending.result = { login: { accountId } };
      await pending.persist();
      const { pathname, search } = new URL(pending.returnTo);
      return { redirect: `${pathname}${search}` };
    }),
    on(requestSignInLink, async ({ params, body, request }) => {
      const pending = await pendingSignIn(dependencies.provider, params.uid, request);
      await mailLink(dependencies, { ...body, language: languageOf(pending, request) }, request.ip);
    }),
  ];
}

/** The e-mail address and the password do not belong together; it is not said which of them is wrong. */
const WrongCredentials = expectedError(
  'wrong_credentials',
  403,
  'The e-mail address or the password is not right.',
);

/** The sign-in was completed, took too long, or was started in another browser. */
const SignInEnded = expectedError('sign_in_ended', 404, 'This sign-in has ended. Start again.');

/**
 * The sign-in with this id, for the browser that started it: in another one, an attacker who started it
 * and sent the link here would be signed in.
 */
async function pendingSignIn(provider: Provider, uid: string, request: RequestFacts): Promise<Interaction> {
  const cookie = cookieValue(request.cookie, provider.cookieName('interaction'));
  if (!cookie || !isSameSecret(cookie, uid)) throw new SignInEnded();
  const pending = await provider.Interaction.find(uid);
  if (!pending) throw new SignInEnded();
  return pending;
}

function detailsOf(dependencies: SignInDependencies, pending: Interaction): SignInDetails {
  const { dark, ui_locales } = pending.params;
  return {
    uid: pending.uid,
    lang: interfaceLanguageOf(textOf(ui_locales)),
    dark: dark === undefined ? undefined : dark === 'true',
    brand: dependencies.brand,
    problem: linkProblemOf(pending),
    sendsMail: dependencies.mailer.canSend,
  };
}

/**
 * Gives the account with this e-mail address and password. Guessing is rate limited: from where an account has signed in
 * before, its owner is not affected by attempts from elsewhere.
 */
async function checkPassword(
  { accounts, attempts, limits, now }: SignInDependencies,
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<string> {
  const account = normalEmail(email);
  const network = clientNetwork(ip);
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
  dependencies: SignInDependencies,
  wanted: { email: string; purpose: 'sign-in' | 'reset'; language: ReturnType<typeof preferredLanguage> },
  ip: string,
): Promise<void> {
  const { accounts, attempts, limits, links, mailer, brand, publicUrl } = dependencies;
  const { purpose, language } = wanted;
  const email = normalEmail(wanted.email);
  await attempts.count(limits.mailAddress, clientNetwork(ip), dependencies.now());
  await attempts.count(limits.mail, email, dependencies.now());
  mailer.post(async () => {
    const person = await accounts.findByEmail(email);
    if (!person) return undefined;
    const { token } = await links.create({
      accountId: person.id,
      purpose,
      now: dependencies.now(),
      lifetimeMs: MAIL_LINK_LIFETIME_MS,
    });
    const link = signInUrl(publicUrl, token, { language, purpose });
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
