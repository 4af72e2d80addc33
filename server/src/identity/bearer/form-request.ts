import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOGIN_REQUIRED } from '@parley/contract/auth.ts';
import { failureOf } from '../../http/error-reply.ts';
import { expectedError } from '../../http/expected-error.ts';
import { NotSignedIn } from '../../http/request-errors.ts';
import type { Authentication } from './authentication.ts';
import { type ExternalIssuer, IssuerUnreachable } from './external-issuer.ts';

type RawAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const MAX_BODY_BYTES = 32 * 1024;

/** The request is not a form, or too long. */
const FormExpected = expectedError(
  'invalid_request',
  400,
  (sentence?: string) => sentence ?? 'Send a form (application/x-www-form-urlencoded).',
);

/**
 * Answers form posts with JSON, and failures in the form of all other calls.
 * @param onFailure told of what must not happen
 */
function answerForm(
  answer: (form: URLSearchParams) => Promise<{ status: number; body: unknown }>,
  onFailure: (error: unknown) => void,
): RawAnswer {
  return async (request, response) => {
    try {
      const { status, body } = await answer(await readForm(request));
      sendJson(response, status, body);
    } catch (error) {
      const { status, body, retryAfterSeconds, isExpected } = failureOf(error);
      if (!isExpected) onFailure(error);
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
      sendJson(response, status, body);
    }
  };
}

/** The fields of a form. @throws {FormExpected} */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (request.method !== 'POST' || !isForm) throw new FormExpected();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES) throw new FormExpected('The form is too long.');
    chunks.push(chunk as Buffer);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Answers with JSON that nothing may store. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Answers `POST token=<id token>`, the specification's own call and not that of RFC 7662, with whether the token is good and, if so, the region. */
export function answerIntrospection(
  { authenticate }: Authentication,
  region: string,
  onFailure: (error: unknown) => void,
): RawAnswer {
  return answerForm(async (form) => {
    const token = form.get('token');
    if (!token) throw new FormExpected('Send the id token in a field named token.');
    const caller = await authenticate(token).catch((error: unknown) => {
      if (error instanceof NotSignedIn) return undefined;
      throw error;
    });
    const body = caller ? { active: true, region, sub: caller.userId } : { active: false };
    return { status: 200, body };
  }, onFailure);
}

const TIMEOUT_MS = 10_000;

/**
 * Passes token requests on to the outside issuer, since the console may connect to this server only.
 * @param isEnded whether an id token stands for a sign-in that its person has ended: then they have to sign in anew
 */
export function relayTokenRequests(
  issuer: ExternalIssuer,
  isEnded: (idToken: string) => Promise<boolean>,
  onFailure: (error: unknown) => void,
): RawAnswer {
  return answerForm(async (form) => {
    const { accessToken } = await issuer.endpoints();
    const answer = await askIssuer(accessToken, form);
    const idToken = answer.body?.id_token;
    if (typeof idToken !== 'string' || !(await isEnded(idToken))) return answer;
    return { status: 400, body: { error: LOGIN_REQUIRED } };
  }, onFailure);
}

async function askIssuer(accessToken: string, form: URLSearchParams) {
  try {
    const answer = await fetch(accessToken, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, body: (await answer.json()) as { id_token?: unknown } | null };
  } catch (cause) {
    throw new IssuerUnreachable(cause);
  }
}
