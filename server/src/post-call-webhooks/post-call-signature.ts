import { createHmac, randomBytes } from 'node:crypto';

/** Tells secrets of post-call webhooks from all others, for people and for scanners. */
const PREFIX = 'pcw_';
const SECRET_BYTES = 32;

export function newPostCallSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/**
 * The signature header of a body: `t=<seconds since 1970>,v0=<hex>`, with one `v0` for each secret.
 * @param secrets the one in force first
 */
export function postCallSignature(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  const signatures = secrets.map(
    (secret) => `v0=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
  );
  return [`t=${time}`, ...signatures].join(',');
}
