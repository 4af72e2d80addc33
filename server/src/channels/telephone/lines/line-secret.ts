import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an Authorization header shows the secret of a line: as a bearer token, or, for clients that know none, as the
 * password of any user.
 */
export function isLineSecret(authorization: string | undefined, secret: string): boolean {
  // Hashes have one length, so that neither time nor an error tells how long the secret is.
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(secretIn(authorization)), hash(secret));
}

function secretIn(authorization = ''): string {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return '';
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
