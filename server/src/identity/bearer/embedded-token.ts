import { CONSOLE_CLIENT_ID } from '@parley/contract/auth.ts';
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { NotSignedIn } from '../../http/request-errors.ts';
import { isTokenRefused, toVerifiedToken, type VerifyToken } from './verified-token.ts';

/** Checks id tokens of the embedded provider against its own keys. */
export function createEmbeddedVerifier(issuer: string, tokenKeys: readonly JWK[]): VerifyToken {
  const keySet = createLocalJWKSet({ keys: tokenKeys.map(publicPart) });
  return async (token) => {
    try {
      const verified = await jwtVerify(token, keySet, {
        issuer,
        audience: CONSOLE_CLIENT_ID,
        algorithms: ['RS256'],
      });
      return toVerifiedToken(verified);
    } catch (cause) {
      if (isTokenRefused(cause)) throw new NotSignedIn(cause);
      throw cause;
    }
  };
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
