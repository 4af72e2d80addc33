import type { ErrorReply } from '@parley/contract/error.ts';
import { ExpectedError } from './expected-error.ts';
import { outageReply } from './outage-reply.ts';

/** Status, headers and body of a failed request. */
export type Failure = {
  status: number;
  retryAfterSeconds: number | undefined;
  body: ErrorReply;
  /** False for a bug or an outage: it is logged with its cause, and the caller is told nothing about it. */
  isExpected: boolean;
};

/** Turns whatever was thrown into the one form in which failures travel. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ExpectedError) {
    return {
      status: error.status,
      retryAfterSeconds: error.retryAfterSeconds,
      body: { error: { code: error.code, message: error.message, detail: error.detail } },
      isExpected: true,
    };
  }
  const known = TRANSPORT_FAILURES[transportCodeOf(error)];
  if (known) return failure(known.status, known.code, known.message, true);
  const refusedWith = refusalStatusOf(error);
  if (refusedWith) return failure(refusedWith, 'malformed_request', 'The request cannot be read.', true);
  const outage = outageReply(error);
  if (outage) {
    const { code, message, retryAfterSeconds } = outage;
    return { ...failure(503, code, message, false), retryAfterSeconds };
  }
  return failure(500, 'internal_error', 'Something went wrong', false);
}

/** The body of a failure with its sentence also where clients of the live protocol look for it. */
export function protocolBody(body: ErrorReply): ErrorReply {
  const { code, message } = body.error;
  return { ...body, detail: { status: code, message } };
}

const TRANSPORT_FAILURES: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: malformed('The request is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed('The request has no body.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed('The request ended early.'),
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large', message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'This content type is not understood.',
  },
  FST_CP_ERR_INVALID_CONTENT: malformed('The request cannot be decompressed.'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: {
    status: 415,
    code: 'unsupported_content_encoding',
    message: 'This content encoding is not understood.',
  },
  FST_MP_PREMATURE_CLOSE: malformed('The request ended early.'),
  // The client went away while its body was read.
  ECONNRESET_IN_BODY: malformed('The request ended early.'),
  FST_INVALID_JSON_FIELD_ERROR: malformed('The form has a field that is not valid JSON.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: malformed('The request must be a multipart form.'),
  FST_PROTO_VIOLATION: malformed('The form has a field that is not allowed.'),
  FST_PARTS_LIMIT: { status: 413, code: 'body_too_large', message: 'The form has too many fields.' },
  FST_FIELDS_LIMIT: { status: 413, code: 'body_too_large', message: 'The form has too many fields.' },
  FST_ERR_BAD_URL: malformed('The address is not valid.'),
  FST_ERR_MAX_PARAM_LENGTH: malformed('The address is too long.'),
  // JSON with a __proto__ key; the parser names no code of its own for it.
  SECURE_JSON: malformed('The request is not valid JSON.'),
};

function malformed(message: string) {
  return { status: 400, code: 'malformed_request', message };
}

function transportCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof SyntaxError && 'statusCode' in error) return 'SECURE_JSON';
  // The HTTP library gives a status to what broke off while it read a body.
  if ('code' in error && error.code === 'ECONNRESET' && 'statusCode' in error) return 'ECONNRESET_IN_BODY';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

// What the HTTP library and its plugins refuse for a reason that has no sentence above.
function refusalStatusOf(error: unknown): number | undefined {
  if (!transportCodeOf(error).startsWith('FST_') || !(error instanceof Error && 'statusCode' in error)) {
    return undefined;
  }
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

function failure(status: number, code: string, message: string, isExpected: boolean): Failure {
  return { status, retryAfterSeconds: undefined, body: { error: { code, message } }, isExpected };
}
