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

/** Where /login goes next: to a page of the console, to the provider, or nowhere. */
export type LoginOutcome =
  | { type: 'go'; to: string }
  | { type: 'leave'; address: string }
  | { type: 'stuck'; reason: string | undefined };

/** What /login works with. */
export type LoginParts = {
  /** The browser's lasting storage. */
  storage: Storage;
  /** The storage of this tab alone. */
  tabStorage: Storage;
  configuration: () => Promise<ConsoleConfiguration>;
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
  keepParameters(query, parts);
  const step = loginStep(query, parts.storage.getItem(SESSION_KEYS.pkceMarker) !== null);
  switch (step.type) {
    case 'go':
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
  if (!countSignInAttempt(parts.tabStorage, parts.nowMs())) {
    return { type: 'stuck', reason: lastSignInFailure(parts.tabStorage) };
  }
  const configuration = await parts.configuration();
  const address = await startSignIn(configuration, parts.storage, {
    redirectUri: `${parts.origin}/login`,
    token: takeOneTimeToken(parts.tabStorage),
    language: parts.storage.getItem(SESSION_KEYS.language) ?? undefined,
  });
  return { type: 'leave', address };
}

async function complete(answer: URLSearchParams, parts: LoginParts): Promise<LoginOutcome> {
  const { storage, tabStorage } = parts;
  try {
    const redirectUri = `${parts.origin}/login`;
    storeTokens(storage, await exchangeCode(await parts.configuration(), storage, { answer, redirectUri }));
    return { type: 'go', to: takeWantedPage(tabStorage) };
  } catch (error) {
    rememberSignInFailure(tabStorage, error instanceof Error ? error.message : String(error));
    return { type: 'go', to: '/login' };
  } finally {
    storage.removeItem(SESSION_KEYS.pkceMarker);
    storage.removeItem(SESSION_KEYS.pkceVerifier);
  }
}
