import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';

const ATTEMPTS = 'sign_in_attempts';
const FAILURE = 'sign_in_failure';
const WINDOW_MS = 30_000;
const MOST_IN_WINDOW = 4;

/**
 * Counts one more start of sign-in, and tells whether the browser may be sent on.
 * A fifth start within 30 s is a loop of redirects.
 */
export function countSignInAttempt(storage: Storage, nowMs: number): boolean {
  const recent = readAttempts(storage).filter((startedMs) => nowMs - startedMs < WINDOW_MS);
  storage.setItem(ATTEMPTS, JSON.stringify([...recent, nowMs]));
  return recent.length < MOST_IN_WINDOW;
}

/** Forgets the attempts, once the user is signed in or asks to try again. */
export function forgetSignInAttempts(storage: Storage): void {
  storage.removeItem(ATTEMPTS);
  storage.removeItem(FAILURE);
}

/** Stores the reason for which sign-in failed, for the screen that ends a loop. */
export function rememberSignInFailure(storage: Storage, sentence: string): void {
  storage.setItem(FAILURE, sentence);
}

/** The last reason for which sign-in failed. */
export function lastSignInFailure(storage: Storage): string | undefined {
  return storage.getItem(FAILURE) ?? undefined;
}

const Attempts = z.array(z.number());

function readAttempts(storage: Storage): number[] {
  return Attempts.safeParse(parsedJson(storage.getItem(ATTEMPTS) ?? '')).data ?? [];
}
