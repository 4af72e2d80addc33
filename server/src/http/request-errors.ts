import type { FieldProblem } from '@parley/contract/error.ts';
import { expectedError } from './expected-error.ts';

/** The request does not fit the endpoint's schema; `detail.fields` names each field that was refused. */
export const InvalidRequest = expectedError('invalid_request', 400, (fields: readonly FieldProblem[]) => {
  const first = fields[0];
  return {
    sentence: first ? `${first.path || 'The request'}: ${first.message}` : 'The request is not valid.',
    detail: { fields },
  };
});

export const NotSignedIn = expectedError('not_signed_in', 401, (cause?: unknown) => ({
  sentence: 'Your session has ended. Sign in again.',
  cause,
}));

/** The caller's role or team does not allow the call. */
export const NotAllowed = expectedError(
  'not_allowed',
  403,
  (sentence?: string) => sentence ?? 'You are not allowed to do this.',
);

/** Too many calls in a short time. */
export const RateLimited = expectedError('rate_limited', 429, (retryAfterSeconds: number) => {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return {
    sentence: seconds === 60 ? 'Too many requests. Wait one minute.' : `Wait ${wait} before retrying`,
    detail: { retry_after_seconds: seconds },
    retryAfterSeconds: seconds,
  };
});

/** No such call. */
export const NoSuchPath = expectedError('not_found', 404, 'There is nothing at this address.');

/** An uploaded file is larger than the call takes. */
export const TooLarge = expectedError('file_too_large', 413, (maxBytes: number) => {
  const unit = maxBytes % (1024 * 1024) === 0 ? 1024 * 1024 : 1_000_000;
  return {
    sentence: `File too large. Max size: ${Math.round(maxBytes / unit)} MB`,
    detail: { max_bytes: maxBytes },
  };
});

/** More files were uploaded than the call takes. */
export const TooManyFiles = expectedError('too_many_files', 413, (max: number) => ({
  sentence: `At most ${max} files can be sent at once.`,
  detail: { max },
}));

/** One sender has more bytes in flight than its budget. */
export const TooManyUploads = expectedError('too_many_uploads', 429, {
  sentence: 'Too much is being sent at once. Wait until the other uploads have arrived.',
  retryAfterSeconds: 5,
});

/** All senders together have more bytes in flight than the budget. */
export const UploadsBusy = expectedError('uploads_busy', 503, {
  sentence: 'The server is receiving too much at once. Please try again in a moment.',
  retryAfterSeconds: 5,
});

/** A multipart body that cannot be read, or that ended early. */
export const MalformedForm = expectedError('malformed_request', 400, (cause?: unknown) => ({
  sentence: 'The form cannot be read.',
  cause,
}));

/** A body came with a content type that the call does not read. */
export const UnsupportedContentType = expectedError(
  'unsupported_media_type',
  415,
  'This content type is not understood.',
);
