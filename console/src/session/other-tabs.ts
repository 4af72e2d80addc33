import { useEffect, useState } from 'react';
import { z } from 'zod';
import { refreshSession } from './api.ts';
import { lastingStorage } from './browser-storage.ts';
import { SESSION_KEYS } from './session-storage.ts';

/**
 * Follows what other tabs do to the session.
 * Reloads the page when another user signs in, or any user does after a sign-out.
 * @returns whether another tab has signed out
 */
export function useSignedOutElsewhere(): boolean {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const handleStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== SESSION_KEYS.idToken && key !== null) return;
      if (newValue === null) setSignedOut(true);
      else if (oldValue === null || idTokenClaims(oldValue).sub !== idTokenClaims(newValue).sub) {
        window.location.reload();
      }
    };
    // A page that the back button brings to life again may show what a signed-out user must not see.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('storage', handleStorage);
    window.addEventListener('pageshow', handlePageShow);
    return () => {
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('pageshow', handlePageShow);
    };
  }, []);
  return isSignedOut;
}

/** Renews the id token shortly before it expires, so that no call has to be refused first. */
export function useTokenRenewal(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      const idToken = lastingStorage.getItem(SESSION_KEYS.idToken);
      const delayMs = idToken === null ? undefined : renewalDelayMs(idToken, Date.now());
      if (delayMs === undefined) return;
      timer = setTimeout(() => {
        // A refusal leaves for sign-in by itself; an unreachable server is met again by the next call.
        refreshSession(idToken).then(schedule, () => undefined);
      }, delayMs);
    };
    schedule();
    return () => clearTimeout(timer);
  }, []);
}

/** Claims of an id token that the console reads; the server alone verifies them. */
const IdTokenClaims = z.object({ sub: z.string(), exp: z.number() }).partial();

/** Reads the claims of an id token; empty for anything that is not one. */
function idTokenClaims(idToken: string): z.infer<typeof IdTokenClaims> {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return IdTokenClaims.parse(JSON.parse(atob(payload)));
  } catch {
    return {};
  }
}

/** A timer takes no more than 24 days, and runs out at once with more. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * How long to wait before an id token is renewed, in ms: a minute before it expires, or a day.
 * Undefined when it says nothing or, by this browser's clock, has expired: then a refused call renews it.
 */
export function renewalDelayMs(idToken: string, nowMs: number): number | undefined {
  const { exp } = idTokenClaims(idToken);
  if (exp === undefined) return undefined;
  const leftMs = exp * 1000 - nowMs;
  return leftMs <= 0 ? undefined : Math.min(Math.max(leftMs - 60_000, leftMs / 2), LONGEST_WAIT_MS);
}
