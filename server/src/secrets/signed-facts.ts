import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { isSameSecret } from './same-secret.ts';

/** Facts and an HMAC-SHA256 over them, as text for an address or a message. */
export function signFacts(facts: object, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url');
  return `${text}.${macOf(text, key).toString('base64url')}`;
}

/** The facts that a signature vouches for; undefined when it is not one of this key. */
export function readSignedFacts<Facts>(
  signed: string,
  schema: z.ZodType<Facts>,
  key: Buffer,
): Facts | undefined {
  const [text = '', mac = '', ...rest] = signed.split('.');
  if (rest.length > 0 || !isSameSecret(Buffer.from(mac, 'base64url'), macOf(text, key))) return;
  return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
}

function macOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
