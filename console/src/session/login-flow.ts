import { type ConsoleConfiguration, LOGIN_REQUIRED } from '@parley/contract/auth.ts';
import { interfaceLanguageOf } from '@parley/contract/languages.ts';
import { TOKEN_CLEAR_MS } from '@parley/contract/session-defaults.ts';
import { lastingStorage, tabStorage } from './browser-storage.ts';
import { consoleConfiguration } from './console-configuration.ts';
import { delay } from './delay.ts';
import { embeddingParameters } from './embedding-parameters.ts';
import { hasWantedPage, rememberWantedPage, takeWantedPage } from './login-redirect.ts';
import { exchangeCode, startSignIn } from './oauth-flow.ts';
import { clearTokens, SESSION_KEYS, storeTokens } from './session-storage.ts';
import {
  countSignInAttempt,
  forgetSignInAttempts,
  lastSignInFailure,
  rememberSignInFailure,
} from './sign-in-attempts.ts';
import {
  type BrowserFacts,
  browserFacts,
  findSignInObstacle,
  type SignInObstacle,
} from './sign-in-obstacle.ts';
import { isWindowAnswer } from './window-answer.ts';

/** Where /login goes next: to a page of the console, to the provider, to a window, or nowhere. */
export type LoginOutcome =
  | { type: 'go'; to: string }
  | { type: 'leave'; address: string }
  | { type: 'stuck'; reason: string | undefined }
  /** Only a small window can sign in. */
  | { type: 'window'; obstacle: SignInObstacle }
  /** This is that window: the page that opened it goes on with the answer. */
  | { type: 'hand-over' };

export type LoginDependencies = {
  /** The browser's lasting storage. */
  storage: Storage;
  /** The storage of this tab alone. */
  tabStorage: Storage;
  configuration: () => Promise<ConsoleConfiguration>;
  browser: (configuration: ConsoleConfiguration) => BrowserFacts;
  origin: string;
  nowMs: () => number;
  delay: (ms: number) => Promise<void>;
};

/**
 * Does what /login was opened for.
 * @param query parameters of its address
 * @throws {Error} when sign-in cannot be started, for example because the server cannot be reached
 */
export async function runLogin(
  query: URLSearchParams,
  dependencies: LoginDependencies,
): Promise<LoginOutcome> {
  const step = loginStep(query, dependencies.storage.getItem(SESSION_KEYS.pkceMarker) !== null);
  if (step.type !== 'hand-over') storeParameters(query, dependencies);
  switch (step.type) {
    case 'go':
    case 'hand-over':
      return step;
    case 'start':
      return start(dependencies);
    case 'restart-with-token':
      clearTokens(dependencies.storage);
      storeOneTimeToken(dependencies.tabStorage, step.token);
      forgetSignInAttempts(dependencies.tabStorage);
      await dependencies.delay(TOKEN_CLEAR_MS);
      return { type: 'go', to: '/login' };
    case 'exchange-code':
      return complete(query, dependencies);
  }
}

/** Carries language, embedding parameters and the provider's refusal past the redirects that drop them. */
function storeParameters(query: URLSearchParams, { storage, tabStorage }: LoginDependencies): void {
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

async function start(dependencies: LoginDependencies): Promise<LoginOutcome> {
  const configuration = await dependencies.configuration();
  const obstacle = await findSignInObstacle(dependencies.browser(configuration), () =>
    startSignIn(configuration, dependencies.storage, { redirectUri: redirectUriOf(dependencies) }),
  );
  if (obstacle) return { type: 'window', obstacle };
  if (!countSignInAttempt(dependencies.tabStorage, dependencies.nowMs())) {
    return { type: 'stuck', reason: lastSignInFailure(dependencies.tabStorage) };
  }
  return { type: 'leave', address: await beginSignIn(dependencies) };
}

/**
 * Begins a sign-in, with the token of the link that the tab was opened with.
 * @param statePrefix what its state begins with
 * @returns the address at which the provider goes on
 */
export async function beginSignIn(dependencies: LoginDependencies, statePrefix?: string): Promise<string> {
  return startSignIn(await dependencies.configuration(), dependencies.storage, {
    redirectUri: redirectUriOf(dependencies),
    token: takeOneTimeToken(dependencies.tabStorage),
    language: dependencies.storage.getItem(SESSION_KEYS.language) ?? undefined,
    isDark: embeddingParameters(new URLSearchParams(), dependencies.tabStorage).dark,
    isAskedAnew: lastSignInFailure(dependencies.tabStorage) === LOGIN_REQUIRED,
    statePrefix,
  });
}

async function complete(answer: URLSearchParams, dependencies: LoginDependencies): Promise<LoginOutcome> {
  try {
    await completeSignIn(answer, dependencies);
    return { type: 'go', to: takeWantedPage(dependencies.tabStorage) };
  } catch {
    return { type: 'go', to: '/login' };
  }
}

/**
 * Exchanges the code of the provider's answer for tokens and stores them, or why it is refused.
 * @throws {Error} with the reason when the sign-in failed
 */
export async function completeSignIn(
  answer: URLSearchParams,
  { storage, tabStorage, configuration, origin }: LoginDependencies,
): Promise<void> {
  try {
    const redirectUri = redirectUriOf({ origin });
    storeTokens(storage, await exchangeCode(await configuration(), storage, { answer, redirectUri }));
  } catch (error) {
    rememberSignInFailure(tabStorage, error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    storage.removeItem(SESSION_KEYS.pkceMarker);
    storage.removeItem(SESSION_KEYS.pkceVerifier);
  }
}

function redirectUriOf({ origin }: Pick<LoginDependencies, 'origin'>): string {
  return `${origin}/login`;
}

/** What /login does with the address it was opened at. */
type LoginStep =
  | { type: 'hand-over' }
  | { type: 'exchange-code' }
  | { type: 'restart-with-token'; token: string }
  | { type: 'start' }
  | { type: 'go'; to: '/' | '/login' };

/**
 * Decides what /login does.
 * @param hasMarker whether a sign-in was started in this browser and is not completed yet
 */
export function loginStep(query: URLSearchParams, hasMarker: boolean): LoginStep {
  // The small window began nothing itself: the page that opened it did.
  if (isWindowAnswer(query)) return { type: 'hand-over' };
  if (query.has('code')) return hasMarker ? { type: 'exchange-code' } : { type: 'go', to: '/' };
  const token = query.get('token');
  if (token) return { type: 'restart-with-token', token };
  return query.size === 0 ? { type: 'start' } : { type: 'go', to: '/login' };
}

const ONE_TIME_TOKEN = 'one_time_token';

/** Stores the token of a sign-in link for this tab until sign-in starts, so that it can leave the address. */
function storeOneTimeToken(storage: Storage, token: string): void {
  storage.setItem(ONE_TIME_TOKEN, token);
}

/** The token of the sign-in link this tab was opened with, once. */
function takeOneTimeToken(storage: Storage): string | undefined {
  const token = storage.getItem(ONE_TIME_TOKEN) ?? undefined;
  storage.removeItem(ONE_TIME_TOKEN);
  return token;
}

export function loginDependencies(): LoginDependencies {
  return {
    storage: lastingStorage,
    tabStorage,
    configuration: consoleConfiguration,
    browser: browserFacts,
    origin: window.location.origin,
    nowMs: Date.now,
    delay,
  };
}
