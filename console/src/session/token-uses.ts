import { browserLocks } from './browser-storage.ts';

/**
 * Remembers for all tabs which refresh tokens were just used. Local storage cannot: what one tab writes, another
 * may read only after it was given the lock.
 */
export type TokenUses = {
  isUsed(refreshToken: string): Promise<boolean>;
  /** Marks a token as used. @returns a function that takes the mark back */
  mark(refreshToken: string): Promise<() => void>;
};

/** Marks are held locks, which the browser keeps in one place; they end with the page at the latest. */
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
