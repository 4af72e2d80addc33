import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import type { OutgoingCallReason } from '@parley/contract/outgoing-calls.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { z } from 'zod';
import { readBoundedJson } from '../../../http/bounded-body.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import { addressRefusalOf } from '../../../http/guarded-fetch.ts';
import { storableText } from '../../../http/storable-json.ts';
import type { OpenPhoneLine, PhoneLines } from '../lines/phone-lines.ts';
import { CallNotPlaced } from './call-placer.ts';

// What belongs here: requests to the API of a platform that places calls.

export type PlatformRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  user: string;
  password: string;
  /** A form, or what is sent as JSON. */
  body?: URLSearchParams | Readonly<Record<string, unknown>> | undefined;
  signal: AbortSignal;
};

/** `body` is undefined where it is no JSON. */
export type PlatformAnswer = { status: number; body: unknown };

/** User of an Asterisk's REST interface (ARI) and manager; the password is the secret of the line. */
export const ARI_USER = 'parley';
/** Longest wait for an answer of the platform. */
const ANSWER_MS = 20_000;
/** Longest answer that is read. */
const ANSWER_BYTES = 100_000;

const Refusal = z.object({ message: z.string() });

/** The line of a call, with its secret. @throws {CallNotPlaced} where it cannot be used any more */
export async function openCallingLine(
  lineId: string | null,
  lines: Pick<PhoneLines, 'open'>,
): Promise<OpenPhoneLine> {
  if (lineId === null) throw new CallNotPlaced('line_unusable');
  try {
    return await lines.open(lineId);
  } catch (error) {
    throw error instanceof ExpectedError ? new CallNotPlaced('line_unusable') : error;
  }
}

/** @param fetch guards against addresses in private networks */
export async function askPlatform(
  fetch: typeof globalThis.fetch,
  { method, url, user, password, body, signal }: PlatformRequest,
): Promise<PlatformAnswer> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    // A token is not taken to another address.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await bodyOf(response) };
}

/**
 * What a platform says of a call that it was asked to place.
 * @throws {CallNotPlaced} where it is sure that no telephone rings
 */
export async function placementOf(asked: Promise<PlatformAnswer>): Promise<unknown> {
  const { status, body } = await asked.catch((error: unknown) => {
    throw surelyNotPlaced(error) ? new CallNotPlaced('platform_unreachable') : error;
  });
  // A platform that failed on its side may have placed the call.
  if (status < 300 || status >= 500) return body;
  const message = Refusal.safeParse(body).data?.message ?? `HTTP ${status}`;
  const detail = beginningOf(storableText(message), OUTGOING_CALLS.detailMax);
  throw new CallNotPlaced(REFUSALS.get(status) ?? 'platform_refused', detail);
}

/**
 * What a platform says of a call that it was asked about; undefined where it does not know the call.
 * @throws {Error} where it says nothing of it, such as for a wrong token or while it is broken
 */
export function knownCallOf({ status, body }: PlatformAnswer): unknown {
  if (status === 200) return body;
  if (status === 404) return undefined;
  throw new Error(`The platform answered HTTP ${status}.`);
}

/** What a platform refuses every call with, whichever number it is for. */
const REFUSALS: ReadonlyMap<number, OutgoingCallReason> = new Map([
  [401, 'line_unusable'],
  [403, 'line_unusable'],
  [429, 'platform_unreachable'],
]);

async function bodyOf(response: Response): Promise<unknown> {
  const tooLong = new Error('The answer of the platform is too long.');
  return readBoundedJson(response, ANSWER_BYTES, () => tooLong).catch((error: unknown) => {
    if (error !== tooLong) throw error;
  });
}

/** Nothing was sent: the address is refused, unknown, nothing listens there, or it makes no secure connection. */
function surelyNotPlaced(error: unknown): boolean {
  if (error instanceof CallNotPlaced) return false;
  if (addressRefusalOf(error)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && NEVER_SENT.test(String(cause.code))) return true;
  }
  return false;
}

// Other errors of TLS may come once the request was sent.
const NO_TLS =
  'CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|ERR_TLS_CERT_|ERR_SSL_WRONG_VERSION|ERR_SSL_.*HANDSHAKE_FAILURE';
const NEVER_SENT = new RegExp(
  `^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|${NO_TLS})`,
);
