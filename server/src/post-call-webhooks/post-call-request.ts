import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import {
  type DeliveryAttempt,
  type DeliveryProblem,
  POST_CALL_HEADERS,
} from '@parley/contract/post-call-webhooks.ts';
import { callFailure } from '../tools/webhook/webhook-failure.ts';
import { postCallSignature } from './post-call-signature.ts';

/** One request, ready to be signed. */
export type PostCallRequest = {
  url: string;
  body: string;
  /** The secret in force first. */
  secrets: readonly string[];
  deliveryId: string;
  /** From 1. */
  number: number;
};

/** What came of it, as far as it is known before it is stored. */
export type AttemptOutcome = Pick<DeliveryAttempt, 'http_status' | 'problem' | 'answer'>;

/**
 * Sends a request once. It never throws for what a receiver does; redirects are not followed, since what is signed
 * for one address is for no other.
 * @param signal aborts when the server stops
 * @throws what `signal` was aborted with
 */
export async function sendPostCall(
  { url, body, secrets, deliveryId, number }: PostCallRequest,
  { fetch, signal, now }: { fetch: typeof globalThis.fetch; signal: AbortSignal; now: Date },
): Promise<AttemptOutcome> {
  const late = AbortSignal.timeout(POST_CALL_WEBHOOKS.timeoutMs);
  const signature = postCallSignature(body, secrets, now);
  const limits = AbortSignal.any([late, signal]);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Parley-Webhook/1',
        [POST_CALL_HEADERS.signature]: signature,
        [POST_CALL_HEADERS.knownSignature]: signature,
        [POST_CALL_HEADERS.delivery]: deliveryId,
        [POST_CALL_HEADERS.attempt]: String(number),
      },
      body,
      redirect: 'manual',
      signal: limits,
    });
    const answer = await beginningOf(response);
    signal.throwIfAborted();
    return { http_status: response.status, problem: response.ok ? null : 'answered', answer };
  } catch (error) {
    signal.throwIfAborted();
    return { http_status: null, problem: late.aborted ? 'timeout' : problemOf(error), answer: null };
  }
}

// The status says whether it arrived; an answer that never ends, or breaks off, changes nothing about that.
async function beginningOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      length += chunk.byteLength;
      // Leaving the loop cancels the stream, and with it the connection.
      if (length >= POST_CALL_WEBHOOKS.answerMaxBytes) break;
    }
  } catch {}
  if (length === 0) return null;
  const bytes = Buffer.concat(chunks, length).subarray(0, POST_CALL_WEBHOOKS.answerMaxBytes);
  // A character may be cut at the end, and PostgreSQL stores no zero.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '�');
}

function problemOf(error: unknown): DeliveryProblem {
  const { code } = callFailure(error, POST_CALL_WEBHOOKS.timeoutMs / 1_000);
  switch (code) {
    case 'timeout':
    case 'unreachable':
    case 'address_refused':
      return code;
    default:
      return 'connection_lost';
  }
}
