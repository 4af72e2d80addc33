import { createHash } from 'node:crypto';

/** SHA-256 as base64url: what is stored of a secret that is long and random enough to need no salt. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
