/** Claims of an id token that the console reads; the server alone verifies them. */
export type IdTokenClaims = { sub?: string; exp?: number };

/** Reads the claims of an id token; empty for anything that is not one. */
export function idTokenClaims(idToken: string): IdTokenClaims {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (claims === null || typeof claims !== 'object') return {};
    const { sub, exp } = claims as Record<string, unknown>;
    return {
      ...(typeof sub === 'string' ? { sub } : {}),
      ...(typeof exp === 'number' ? { exp } : {}),
    };
  } catch {
    return {};
  }
}

/**
 * How long to wait before an id token is renewed, in ms: a minute before it expires.
 * Undefined when it says nothing or, by this browser's clock, has expired: then a refused call renews it.
 */
export function renewalDelayMs(idToken: string, nowMs: number): number | undefined {
  const { exp } = idTokenClaims(idToken);
  if (exp === undefined) return undefined;
  const leftMs = exp * 1000 - nowMs;
  return leftMs <= 0 ? undefined : Math.max(leftMs - 60_000, leftMs / 2);
}
