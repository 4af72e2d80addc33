import type { FieldProblem } from '@parley/contract/error.ts';
import { ExpectedError } from './expected-error.ts';

/** The request does not fit the endpoint's schema; `detail.fields` names each field that was refused. */
export class InvalidRequest extends ExpectedError {
  override name = 'InvalidRequest';
  constructor(fields: readonly FieldProblem[]) {
    const first = fields[0];
    super(first ? `${first.path || 'The request'}: ${first.message}` : 'The request is not valid.', {
      code: 'invalid_request',
      status: 400,
      detail: { fields },
    });
  }
}

/** Nobody is signed in, or the session has ended. */
export class NotSignedIn extends ExpectedError {
  override name = 'NotSignedIn';
  constructor(cause?: unknown) {
    super('Your session has ended. Sign in again.', { code: 'not_signed_in', status: 401, cause });
  }
}

/** The caller's role or team does not allow the call. */
export class NotAllowed extends ExpectedError {
  override name = 'NotAllowed';
  constructor(sentence = 'You are not allowed to do this.') {
    super(sentence, { code: 'not_allowed', status: 403 });
  }
}

/** Too many calls in a short time. */
export class RateLimited extends ExpectedError {
  override name = 'RateLimited';
  /** @param retryAfterSeconds how long to wait */
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
    super(
      seconds === 60 ? 'Too many requests. Wait one minute.' : `Wait ${seconds} seconds before retrying`,
      {
        code: 'rate_limited',
        status: 429,
        detail: { retry_after_seconds: seconds },
        retryAfterSeconds: seconds,
      },
    );
  }
}

/** No such call. */
export class NoSuchPath extends ExpectedError {
  override name = 'NoSuchPath';
  constructor() {
    super('There is nothing at this address.', { code: 'not_found', status: 404 });
  }
}

/** An uploaded file is larger than the call takes. */
export class TooLarge extends ExpectedError {
  override name = 'TooLarge';
  /** @param maxBytes the largest that is taken */
  constructor(maxBytes: number) {
    const unit = maxBytes % (1024 * 1024) === 0 ? 1024 * 1024 : 1_000_000;
    super(`File too large. Max size: ${Math.round(maxBytes / unit)} MB`, {
      code: 'file_too_large',
      status: 413,
      detail: { max_bytes: maxBytes },
    });
  }
}

/** More files were uploaded than the call takes. */
export class TooManyFiles extends ExpectedError {
  override name = 'TooManyFiles';
  /** @param max how many are taken */
  constructor(max: number) {
    super(`At most ${max} files can be sent at once.`, {
      code: 'too_many_files',
      status: 413,
      detail: { max },
    });
  }
}

/** One sender has more under way than may be held for them at once. */
export class TooManyUploads extends ExpectedError {
  override name = 'TooManyUploads';
  constructor() {
    super('Too much is being sent at once. Wait until the other uploads have arrived.', {
      code: 'too_many_uploads',
      status: 429,
      retryAfterSeconds: 5,
    });
  }
}

/** All senders together have more under way than this server holds at once. */
export class UploadsBusy extends ExpectedError {
  override name = 'UploadsBusy';
  constructor() {
    super('The server is receiving too much at once. Please try again in a moment.', {
      code: 'uploads_busy',
      status: 503,
      retryAfterSeconds: 5,
    });
  }
}

/** A multipart body that cannot be read, or that ended early. */
export class MalformedForm extends ExpectedError {
  override name = 'MalformedForm';
  constructor(cause?: unknown) {
    super('The form cannot be read.', { code: 'malformed_request', status: 400, cause });
  }
}

/** A body came with a content type that the call does not read. */
export class UnsupportedContentType extends ExpectedError {
  override name = 'UnsupportedContentType';
  constructor() {
    super('This content type is not understood.', { code: 'unsupported_media_type', status: 415 });
  }
}
