import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a secret is the expected one. Hashes have one length, so that neither time nor an error tells how long that is. */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
