import type { ConsoleConfiguration } from '@parley/contract/auth.ts';
import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import { TOKEN_CLEAR_MS } from '@parley/contract/session-defaults.ts';
import { hasWantedPage, rememberWantedPage, takeWantedPage } from './login-redirect.ts';
import { loginStep } from './login-step.ts';
import { exchangeCode, startSignIn } from './oauth-flow.ts';
import { keepOneTimeToken, takeOneTimeToken } from './one-time-token.ts';
import { clearTokens, SESSION_KEYS, storeTokens } from './session-storage.ts';
import {
  countSignInAttempt,
  forgetSignInAttempts,
  lastSignInFailure,
  rememberSignInFailure,
} from './sign-in-attempts.ts';
import { type BrowserFacts, findSignInObstacle, type SignInObstacle } from './sign-in-obstacle.ts';

/** Where /login goes next: to a page of the console, to the provider, to a window, or nowhere. */
export type LoginOutcome =
  | { type: 'go'; to: string }
  | { type: 'leave'; address: string }
  | { type: 'stuck'; reason: string | undefined }
  /** Only a small window can sign in. */
  | { type: 'window'; obstacle: SignInObstacle }
  /** This is that window: the page that opened it goes on with the answer. */
  | { type: 'hand-over' };

/** What /login works with. */
export type LoginParts = {
  /** The browser's lasting storage. */
  storage: Storage;
  /** The storage of this tab alone. */
  tabStorage: Storage;
  configuration: () => Promise<ConsoleConfiguration>;
  browser: (configuration: ConsoleConfiguration) => BrowserFacts;
  /** Origin of the console. */
  origin: string;
  nowMs: () => number;
  delay: (ms: number) => Promise<void>;
};

/**
 * Does what /login was opened for.
 * @param query parameters of its address
 * @throws {Error} when sign-in cannot be started, for example because the server cannot be reached
 */
export async function runLogin(query: URLSearchParams, parts: LoginParts): Promise<LoginOutcome> {
  const step = loginStep(query, parts.storage.getItem(SESSION_KEYS.pkceMarker) !== null);
  if (step.type !== 'hand-over') keepParameters(query, parts);
  switch (step.type) {
    case 'go':
    case 'hand-over':
      return step;
    case 'start':
      return start(parts);
    case 'restart-with-token':
      clearTokens(parts.storage);
      keepOneTimeToken(parts.tabStorage, step.token);
      forgetSignInAttempts(parts.tabStorage);
      await parts.delay(TOKEN_CLEAR_MS);
      return { type: 'go', to: '/login' };
    case 'exchange-code':
      return complete(query, parts);
  }
}

/** Carries language, embedding parameters and the provider's refusal past the redirects that drop them. */
function keepParameters(query: URLSearchParams, { storage, tabStorage }: LoginParts): void {
  const language = interfaceLanguageOf(query.get('lang') ?? undefined);
  if (language) storage.setItem(SESSION_KEYS.language, language);
  const refusal = query.get('error_description') ?? query.get('error');
  if (refusal) rememberSignInFailure(tabStorage, refusal);
  const embedding = new URLSearchParams(
    ['menu', 'lang', 'dark'].flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  if (embedding.size > 0 && !hasWantedPage(tabStorage)) {
    rememberWantedPage(tabStorage, { pathname: '/', search: `?${embedding}` });
  }
}

async function start(parts: LoginParts): Promise<LoginOutcome> {
  const configuration = await parts.configuration();
  const obstacle = await findSignInObstacle(parts.browser(configuration), () =>
    startSignIn(configuration, parts.storage, { redirectUri: redirectUriOf(parts) }),
  );
  if (obstacle) return { type: 'window', obstacle };
  if (!countSignInAttempt(parts.tabStorage, parts.nowMs())) {
    return { type: 'stuck', reason: lastSignInFailure(parts.tabStorage) };
  }
  return { type: 'leave', address: await beginSignIn(parts) };
}

/**
 * Begins a sign-in, with the token of the link that the tab was opened with.
 * @param statePrefix what its state begins with
 * @returns the address at which the provider goes on
 */
export async function beginSignIn(parts: LoginParts, statePrefix?: string): Promise<string> {
  return startSignIn(await parts.configuration(), parts.storage, {
    redirectUri: redirectUriOf(parts),
    token: takeOneTimeToken(parts.tabStorage),
    language: parts.storage.getItem(SESSION_KEYS.language) ?? undefined,
    statePrefix,
  });
}

async function complete(answer: URLSearchParams, parts: LoginParts): Promise<LoginOutcome> {
  try {
    await completeSignIn(answer, parts);
    return { type: 'go', to: takeWantedPage(parts.tabStorage) };
  } catch (error) {
    rememberSignInFailure(parts.tabStorage, error instanceof Error ? error.message : String(error));
    return { type: 'go', to: '/login' };
  }
}

/**
 * Exchanges the code of the provider's answer for tokens and stores them.
 * @throws {Error} with the reason when the sign-in failed
 */
export async function completeSignIn(answer: URLSearchParams, parts: LoginParts): Promise<void> {
  const { storage } = parts;
  try {
    const redirectUri = redirectUriOf(parts);
    storeTokens(storage, await exchangeCode(await parts.configuration(), storage, { answer, redirectUri }));
  } finally {
    storage.removeItem(SESSION_KEYS.pkceMarker);
    storage.removeItem(SESSION_KEYS.pkceVerifier);
  }
}

function redirectUriOf({ origin }: LoginParts): string {
  return `${origin}/login`;
}
