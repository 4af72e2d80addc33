import { ExpectedError } from '../../http/expected-error.ts';
import { outageReply } from '../../http/outage-reply.ts';
import type { LiveFailure } from './live-messages.ts';

/** WebSocket close code for "try again later". */
const TRY_AGAIN_LATER = 1013;
const SERVICE_RESTART = 1012;

/** How a failure before or in a conversation is said on the socket. */
export function failureOf(error: unknown): LiveFailure & { closeCode?: number } {
  const outage = error instanceof ExpectedError ? undefined : outageReply(error);
  if (outage) {
    const { code: type, ...said } = outage;
    return { ...said, code: 1002, closeCode: TRY_AGAIN_LATER, type };
  }
  if (!(error instanceof ExpectedError)) {
    return { code: 1011, type: 'unknown_websocket_crash', message: 'Something went wrong.' };
  }
  const { code: type, message, retryAfterSeconds } = error;
  if (type === 'server_stopping') return { code: 1002, closeCode: SERVICE_RESTART, type, message };
  if (error.status === 503 || error.status === 429)
    return { code: 1002, closeCode: TRY_AGAIN_LATER, type, message, retryAfterSeconds };
  return { code: error.status >= 500 ? 1011 : 1008, type, message };
}
