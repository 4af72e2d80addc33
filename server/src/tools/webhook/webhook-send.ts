import type { HttpMethod } from '@parley/contract/functions.ts';
import { mediaTypeOf } from '../../http/content-type.ts';
import { InputProblem } from './input-problem.ts';
import { callableAddress } from './webhook-address.ts';
import { CallBrokeOff, sent } from './webhook-failure.ts';
import type { WebhookRequest } from './webhook-request.ts';

const MAX_REDIRECTS = 5;

/** What happened to a request before its last answer. */
export type RequestTrail = {
  redirects: number;
  /** A redirect said that it was carried out, or may have said so. */
  isDone: boolean;
};

/**
 * Sends a request and follows redirects, each to an address that is checked again. Another origin gets none of the
 * headers that the settings name. 307 and 308 repeat the request as it is and 303 fetches its result, as 302 does of a
 * POST, but for an address that has moved and a page to sign in at. 301 is followed for GET alone, since otherwise it is
 * unknown whether the request was carried out.
 * @param trail is written as it goes on, to explain a request that broke off
 * @throws {CallBrokeOff} and what the library throws
 */
export async function sendRequest(
  request: WebhookRequest,
  { fetch, signal, trail }: { fetch: typeof globalThis.fetch; signal: AbortSignal; trail: RequestTrail },
): Promise<Response> {
  let { method, address, body } = request;
  let isFound = false;
  while (trail.redirects <= MAX_REDIRECTS) {
    const headers = headersFor(request, address, body);
    const response = await fetch(address, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) {
      const isPage = mediaTypeOf(response.headers.get('content-type') ?? '') === 'text/html';
      if (!isFound || !isPage || !response.ok) return response;
      await response.body?.cancel();
      throw refused(`The service redirects to ${shown(address)}, which is a page for people and no answer.`);
    }
    await response.body?.cancel();
    const next = redirected(response.status, method, address, location);
    trail.redirects += 1;
    isFound ||= response.status === 302 && method === 'POST';
    trail.isDone ||= response.status === 303 || isFound;
    if (next.method !== method) body = undefined;
    ({ method, address } = next);
  }
  throw new CallBrokeOff({
    ...sent('too_many_redirects', `The service redirects more than ${MAX_REDIRECTS} times.`),
    mayBeDone: trail.isDone,
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirected(
  status: number,
  method: HttpMethod,
  from: URL,
  location: string,
): { method: HttpMethod; address: URL } {
  const address = redirectAddress(from, location);
  if (from.protocol === 'https:' && address.protocol === 'http:') {
    throw refused(`The service redirects to ${shown(address)}, which is not encrypted.`);
  }
  if (status === 303) return { method: 'GET', address };
  if (status >= 307 || method === 'GET') return { method, address };
  const hasMoved = pathOf(address) === pathOf(from);
  if (status === 302 && method === 'POST' && !hasMoved) return { method: 'GET', address };
  throw refused(
    `The service answered with HTTP ${status} and redirects to ${shown(address)}; a ${method} is not sent there a second time. The address of the function has to be changed.`,
  );
}

function shown({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

// To another scheme or host, or to a slash at the end.
function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}

function redirectAddress(from: URL, location: string): URL {
  try {
    return callableAddress(location, from);
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    throw refused('The service redirects to an address that cannot be called.');
  }
}

function refused(sentence: string): CallBrokeOff {
  return new CallBrokeOff(sent('redirect_refused', sentence));
}

function headersFor(
  { headers, ownHeaders, address: first }: WebhookRequest,
  address: URL,
  body: string | undefined,
): Record<string, string> {
  const all = { ...headers, ...(address.origin === first.origin ? ownHeaders : {}) };
  if (body !== undefined) return all;
  const { 'content-type': _, ...bodiless } = all as Record<string, string>;
  return bodiless;
}
