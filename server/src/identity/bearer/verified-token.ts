import { CONSOLE_CLIENT_ID } from '@parley/contract/auth.ts';
import { createLocalJWKSet, errors, type JWK, type JWTVerifyResult, jwtVerify } from 'jose';
import { NotSignedIn } from '../../http/request-errors.ts';

/** Claims of an id token whose signature, issuer, audience and expiry were checked. */
export type VerifiedToken = {
  sub: string;
  /** When it was issued and when it ends, in seconds since 1970. */
  iat: number;
  exp: number;
  [claim: string]: unknown;
};

/** Checks an id token. @throws {NotSignedIn} */
export type VerifyToken = (token: string) => Promise<VerifiedToken>;

const REFUSALS: readonly string[] = [
  errors.JWTExpired.code,
  errors.JWTInvalid.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
];

/** Whether the token is at fault, rather than the way to the issuer's keys. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof errors.JOSEError && REFUSALS.includes(error.code);
}

/** How far the clock of an issuer may be ahead, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * The claims of a token whose signature was checked, if it is an id token: access, refresh and logout tokens of the
 * same issuer are signed by the same keys and may be meant for the same client.
 * @throws {NotSignedIn}
 */
export function toVerifiedToken({
  payload,
  protectedHeader,
}: Pick<JWTVerifyResult, 'payload' | 'protectedHeader'>): VerifiedToken {
  const { sub, iat, exp } = payload;
  if (typeof sub !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') throw new NotSignedIn();
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS) throw new NotSignedIn();
  if (protectedHeader.typ !== undefined && !/^(application\/)?jwt$/i.test(protectedHeader.typ)) {
    throw new NotSignedIn();
  }
  // Issuers that give all their tokens one header say in a claim what each is.
  const isNamedOtherwise =
    (typeof payload.typ === 'string' && !/^(id|jwt)$/i.test(payload.typ)) ||
    (typeof payload.token_use === 'string' && payload.token_use !== 'id');
  if (isNamedOtherwise || payload.events !== undefined) throw new NotSignedIn();
  return { ...payload, sub, iat, exp };
}

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
  return { kty, n, e, kid, alg, use };
}
