import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { addressRefusalOf } from '../../../http/guarded-fetch.ts';
import { AnswerTooLong, type Observation } from './bounded-fetch.ts';

/** Why a tool server cannot be used. */
export type ConnectionFailureCode =
  | 'address_refused'
  | 'unreachable'
  | 'certificate_refused'
  | 'unauthorized'
  | 'forbidden'
  | 'not_a_tool_server'
  | 'wrong_transport'
  | 'redirected'
  | 'server_error'
  | 'rate_limited'
  | 'answer_too_long'
  | 'timed_out'
  | 'connection_lost'
  | 'secret_unreadable'
  | 'client_refused'
  | 'sign_in_unavailable';

/** A tool server did not do its part. The message is a sentence that its owner understands. */
export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure';
  readonly code: ConnectionFailureCode;
  /** Status of its answer, where it gave one. */
  readonly httpStatus: number | undefined;

  constructor(code: ConnectionFailureCode, sentence: string, httpStatus?: number, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

/**
 * Translates a failure of the library.
 * @param observation what the server was last seen to do, while nothing else was asked of it
 */
export function connectionFailureOf(error: unknown, observation: Observation = {}): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error;
  const { error: outage } = observation;
  if (outage instanceof ConnectionFailure) return outage;
  const refusal = addressRefusalOf(error) ?? addressRefusalOf(outage);
  if (refusal) return new ConnectionFailure('address_refused', refusal.message, undefined, refusal);
  if (isTooLong(error) || isTooLong(outage)) {
    return new ConnectionFailure('answer_too_long', 'The server sends more than is read.', undefined, error);
  }
  if (isTimeout(error)) {
    return new ConnectionFailure('timed_out', 'The server did not answer in time.', undefined, error);
  }
  const status = statusOf(error);
  if (status !== undefined && (status < 200 || status >= 300)) return failureOfStatus(status, error);
  if (isLost(error) || (status === undefined && outage !== undefined)) return outageOf(outage ?? error);
  return notAToolServer(error);
}

/** Code of the answer that stands in for one that will never come; the protocol leaves it to implementations. */
export const STREAM_ENDED = -32_099;

/** Whether a request failed since the server ended the stream that its answer was to come over. */
export function isStreamEnd(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === STREAM_ENDED;
}

/** The HTTP status that a failure of the library tells of. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  if (error instanceof SseError) return error.code;
  if (error instanceof UnauthorizedError) return 401;
  if (error instanceof InsufficientScopeError) return 403;
  const written = error instanceof Error ? /\(HTTP (\d{3})\)/.exec(error.message)?.[1] : undefined;
  return written === undefined ? undefined : Number(written);
}

function failureOfStatus(status: number, cause: unknown): ConnectionFailure {
  const failed = (code: ConnectionFailureCode, sentence: string) =>
    new ConnectionFailure(code, sentence, status, cause);
  if (status === 401) {
    return failed('unauthorized', 'The server asks for a sign-in (401). Check the token and the headers.');
  }
  if (status === 403) {
    return failed('forbidden', 'The server refuses the access (403). Check the token and the headers.');
  }
  if (status === 429) return failed('rate_limited', 'The server is asked too often (429). Try again later.');
  if (status >= 500) return failed('server_error', `The server reports a failure of its own (${status}).`);
  if (status >= 300 && status < 400) {
    return failed('redirected', 'The address leads on to another server. Enter the address of that one.');
  }
  return failed(
    'not_a_tool_server',
    `At this address no tool server answers (${status}). Check the address.`,
  );
}

function notAToolServer(cause: unknown): ConnectionFailure {
  const sentence = 'What answers at this address does not speak as a tool server. Check the address.';
  return new ConnectionFailure('not_a_tool_server', sentence, undefined, cause);
}

function outageOf(error: unknown): ConnectionFailure {
  const code = codeOf(error);
  const failed = (kind: ConnectionFailureCode, sentence: string) =>
    new ConnectionFailure(kind, sentence, undefined, error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return failed('unreachable', 'The name in the address is not known. Check the address.');
  }
  if (code.startsWith('ERR_TLS') || code.includes('CERT') || code.startsWith('ERR_SSL')) {
    return failed('certificate_refused', 'The certificate of the server is not valid for this address.');
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return failed('timed_out', 'The server did not answer in time.');
  }
  if (error instanceof Error && String(error.cause).includes('bad port')) {
    return failed('unreachable', 'The port in the address is one that is never called. Check the address.');
  }
  if (BEFORE_SENDING.has(code)) return failed('unreachable', 'No server answers at this address.');
  return failed('connection_lost', 'The server broke off the connection.');
}

/** Failures to connect: nothing was sent. */
const BEFORE_SENDING = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES']);

/** The first code of the system or the HTTP library in a chain of causes, or an empty text. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0]);
    if (cause instanceof SdkError) continue;
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return '';
}

function isTooLong(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AnswerTooLong) return true;
  }
  return false;
}

function isTimeout(error: unknown): boolean {
  if (error instanceof SdkError) return error.code === SdkErrorCode.RequestTimeout;
  return error instanceof Error && error.name === 'TimeoutError';
}

function isLost(error: unknown): boolean {
  if (error instanceof ProtocolError) return isStreamEnd(error);
  if (error instanceof SdkError) {
    return error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected;
  }
  return error instanceof TypeError && error.message !== '' && codeOf(error) !== '';
}
