import { errors } from 'jose';
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

/** Checks that the claims that every token must have are there. */
export function toVerifiedToken(payload: Record<string, unknown>): VerifiedToken {
  const { sub, iat, exp } = payload;
  if (typeof sub !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') throw new NotSignedIn();
  return { ...payload, sub, iat, exp };
}
