import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '@parley/contract/error.ts';

type Refusal = { status: number; code: string; message: string };

/** Answers what never became a request, or did not arrive in time, and closes its connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(refusalText(REFUSALS[error.code ?? ''] ?? MALFORMED));
  socket.destroy(error);
}

const MALFORMED: Refusal = { status: 400, code: 'malformed_request', message: 'The request cannot be read.' };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The headers are too large.' },
};

function refusalText({ status, code, message }: Refusal): string {
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorReply);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
