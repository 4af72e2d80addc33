import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../secrets/same-secret.ts';

/** A signed request of a Twilio-compatible platform. */
export type SignedRequest = {
  /** Address as the platform called it: the public one, with its query. */
  url: string;
  /** Pairs of the form, in any order; a socket that is opened has none. */
  form?: URLSearchParams;
  /** Base64 of the HMAC, as its header carries it. */
  signature: string;
};

/**
 * Whether the token's owner signed the request: HMAC-SHA1 over the address and the sorted fields.
 * @see https://www.twilio.com/docs/usage/security
 */
export function isSignedWith(token: string, { url, form, signature }: SignedRequest): boolean {
  const fields = form ? fieldsOf(form) : '';
  const given = Buffer.from(signature, 'base64');
  // Platforms differ in whether they sign the port that goes without saying.
  return [url, ...otherPort(url)].some((address) =>
    isSameSecret(given, createHmac('sha1', token).update(`${address}${fields}`).digest()),
  );
}

/** Names and values without anything between them; of a field that comes several times, each value once. */
function fieldsOf(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  return names
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => `${name}${value}`))
    .join('');
}

function otherPort(url: string): string[] {
  const parts = /^(https?|wss?):\/\/([^/:?#]+)(?::(\d+))?(.*)$/s.exec(url);
  if (!parts) return [];
  const [, scheme = '', host = '', port, rest = ''] = parts;
  const defaultPort = scheme.endsWith('s') ? '443' : '80';
  if (port === undefined) return [`${scheme}://${host}:${defaultPort}${rest}`];
  return port === defaultPort ? [`${scheme}://${host}${rest}`] : [];
}
