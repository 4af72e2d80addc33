import { LRUCache } from 'lru-cache';
import { NotSignedIn } from '../../http/request-errors.ts';
import type { Caller } from '../../http/route.ts';
import { secretHash } from '../sign-in/secret-hash.ts';
import type { VerifiedToken, VerifyToken } from './verified-token.ts';

/** How an id token becomes a caller. */
export type AuthenticationDependencies = {
  verify: VerifyToken;
  /** The person a good token stands for, or undefined when the sign-in was ended since. */
  findCaller: (token: VerifiedToken) => Promise<Caller | undefined>;
  nowMs: () => number;
};

/** Authenticates requests; what the database said is cached for at most a second. */
export type Authentication = ReturnType<typeof createAuthentication>;

type Known = { token: VerifiedToken; caller: Promise<Caller | undefined>; askedMs: number };

const FRESH_MS = 1_000;
const MAX_TOKENS = 5_000;

export function createAuthentication(dependencies: AuthenticationDependencies) {
  const { verify, findCaller, nowMs } = dependencies;
  const cache = new LRUCache<string, Known>({ max: MAX_TOKENS });

  async function load(key: string, token: string): Promise<Known> {
    const found = cache.get(key);
    if (found && nowMs() - found.askedMs < FRESH_MS) return found;
    const verified = found?.token ?? (await verify(token));
    const entry = { token: verified, caller: findCaller(verified), askedMs: nowMs() };
    // Callers that wait for the answer learn of a failure; it must not be cached.
    entry.caller.catch(() => cache.delete(key));
    cache.set(key, entry);
    return entry;
  }

  return {
    /** @throws {NotSignedIn} when the token is forged or expired, or its sign-in has ended */
    async authenticate(token: string): Promise<Caller> {
      const key = secretHash(token);
      const entry = await load(key, token);
      if (entry.token.exp * 1000 <= nowMs()) {
        cache.delete(key);
        throw new NotSignedIn();
      }
      const caller = await entry.caller;
      if (!caller) throw new NotSignedIn();
      return caller;
    },

    /** Asks the database anew about all callers, after a change made on this node. */
    forget: (): void => cache.clear(),
  };
}
