import type { TokenReply } from '@parley/contract/auth.ts';
import { browserLocks } from './browser-storage.ts';
import { clearTokens, SESSION_KEYS, storeTokens } from './session-storage.ts';

/** How often, and at most how many times, a tab looks for the tokens that another has just got. */
const LOOK_AGAIN_MS = 20;
const MOST_LOOKS = 150;
/** Time in which a stored token has surely reached all tabs. */
const MARK_MS = 10_000;

/** The session is over: the user is not signed in, or the refresh token was refused. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/** Runs the work while no other tab runs any under the same name. */
type ExclusiveRun = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Gives a function that exchanges the refresh token, once for all calls and tabs that ask at the same time:
 * a refresh token used twice counts as stolen and would end the session.
 *
 * The function takes the id token that was refused; when another tab has stored a newer one since, nothing is sent.
 * @param exchange asks the provider; throws {@link SessionEnded} when it refuses, anything else when it cannot be reached
 */
export function createTokenRefresh(dependencies: {
  storage: Storage;
  exclusively: ExclusiveRun;
  uses: TokenUses;
  exchange: (refreshToken: string) => Promise<TokenReply>;
  delay: (ms: number) => Promise<void>;
}): (refusedIdToken: string | null) => Promise<void> {
  const { storage, exclusively, uses, exchange, delay } = dependencies;
  let running: Promise<void> | undefined;

  /** The refresh token to use, or undefined when another tab has got new tokens meanwhile. */
  async function unusedRefreshToken(refusedIdToken: string | null): Promise<string | undefined> {
    for (let look = 1; ; look++) {
      const stored = storage.getItem(SESSION_KEYS.idToken);
      if (stored !== null && stored !== refusedIdToken) return undefined;
      const refreshToken = storage.getItem(SESSION_KEYS.refreshToken);
      if (refreshToken === null) throw new SessionEnded('Nobody is signed in.');
      if (look === MOST_LOOKS || !(await uses.isUsed(refreshToken))) return refreshToken;
      await delay(LOOK_AGAIN_MS);
    }
  }

  async function refresh(refusedIdToken: string | null): Promise<void> {
    const refreshToken = await unusedRefreshToken(refusedIdToken);
    if (refreshToken === undefined) return;
    const takeMarkBack = await uses.mark(refreshToken);
    const isStillOurs = () => storage.getItem(SESSION_KEYS.refreshToken) === refreshToken;
    let tokens: TokenReply;
    try {
      tokens = await exchange(refreshToken);
    } catch (error) {
      takeMarkBack();
      if (error instanceof SessionEnded && isStillOurs()) clearTokens(storage);
      throw error;
    }
    void delay(MARK_MS).then(takeMarkBack);
    // Signed out, or in as another user, meanwhile in another tab: the old session must not be restored.
    if (isStillOurs()) storeTokens(storage, tokens);
    else if (storage.getItem(SESSION_KEYS.idToken) === null) throw new SessionEnded('Signed out.');
  }

  return (refusedIdToken) => {
    running ??= exclusively('token-refresh', () => refresh(refusedIdToken)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Web Locks where the browser has them; a page without them only shares refreshes within itself. */
export const exclusivelyAcrossTabs: ExclusiveRun = (name, work) =>
  browserLocks()?.request(name, work) ?? work();

/**
 * Remembers for all tabs which refresh tokens were just used. Local storage cannot: what one tab writes, another
 * may read only after it was given the lock.
 */
type TokenUses = {
  isUsed(refreshToken: string): Promise<boolean>;
  /** Marks a token as used. @returns a function that takes the mark back */
  mark(refreshToken: string): Promise<() => void>;
};

/** Marks are held locks, which the browser shares among tabs; they end with the page at the latest. */
export const tokenUsesAcrossTabs: TokenUses = {
  async isUsed(refreshToken) {
    const locks = browserLocks();
    if (!locks) return false;
    const name = await markName(refreshToken);
    const { held = [] } = await locks.query();
    return held.some((lock) => lock.name === name);
  },

  async mark(refreshToken) {
    const locks = browserLocks();
    if (!locks) return () => undefined;
    const name = await markName(refreshToken);
    return new Promise((marked) => {
      void locks.request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return marked(() => undefined);
        return new Promise<void>((release) => marked(release));
      });
    });
  },
};

async function markName(refreshToken: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refreshToken));
  return `used-refresh-token-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
