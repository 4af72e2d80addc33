import { NotSignedIn } from '../../http/request-errors.ts';
import type { Caller } from '../../http/route.ts';
import { secretHash } from '../sign-in/secret-hash.ts';
import type { VerifiedToken, VerifyToken } from './verified-token.ts';

/** How an id token becomes a caller. */
export type AuthenticationParts = {
  verify: VerifyToken;
  /** The person a good token stands for, or undefined when the sign-in was ended since. */
  findCaller: (token: VerifiedToken) => Promise<Caller | undefined>;
  nowMs: () => number;
};

/** Authenticates requests, remembering for at most a second what the database said. */
export type Authentication = {
  /** @throws {NotSignedIn} when the token is forged or expired, or its sign-in has ended */
  authenticate(token: string): Promise<Caller>;
  /** Asks the database anew about everybody, after a change made on this node. */
  forget(): void;
};

type Known = { token: VerifiedToken; caller: Promise<Caller | undefined>; askedMs: number };

const FRESH_MS = 1_000;
const MOST_TOKENS = 5_000;

export function createAuthentication({ verify, findCaller, nowMs }: AuthenticationParts): Authentication {
  const known = new Map<string, Known>();

  async function look(key: string, token: string): Promise<Known> {
    const found = known.get(key);
    if (found && nowMs() - found.askedMs < FRESH_MS) return found;
    const verified = found?.token ?? (await verify(token));
    const entry = { token: verified, caller: findCaller(verified), askedMs: nowMs() };
    // Whoever waits for the answer learns of a failure; the memory must not keep it.
    entry.caller.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, entry);
    const oldest = known.keys().next();
    if (known.size > MOST_TOKENS && !oldest.done) known.delete(oldest.value);
    return entry;
  }

  return {
    async authenticate(token) {
      const key = secretHash(token);
      const entry = await look(key, token);
      if (entry.token.exp * 1000 <= nowMs()) {
        known.delete(key);
        throw new NotSignedIn();
      }
      const caller = await entry.caller;
      if (!caller) throw new NotSignedIn();
      return caller;
    },

    forget: () => known.clear(),
  };
}
