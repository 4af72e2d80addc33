import { isSameSecret } from '../../../secrets/same-secret.ts';

/**
 * Whether an Authorization header shows the secret of a line: as a bearer token, or, for clients that know none, as the
 * password of any user.
 */
export function isLineSecret(authorization: string | undefined, secret: string): boolean {
  return isSameSecret(secretIn(authorization), secret);
}

function secretIn(authorization = ''): string {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return '';
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
