import { ExpectedError } from '../../http/expected-error.ts';

// All of them are 422: the address that somebody typed cannot be used, and proxies in front of Parley replace what
// a 502 or a 504 says by words of their own.

/** The address is none that a page can be fetched from. */
export class PageAddressInvalid extends ExpectedError {
  override name = 'PageAddressInvalid';
  constructor() {
    super('The address must begin with http:// or https:// and hold no user name or password.', {
      code: 'url_invalid',
      status: 422,
    });
  }
}

/** Nobody knows the host's name. */
export class PageDomainUnknown extends ExpectedError {
  override name = 'PageDomainUnknown';
  constructor(host: string, cause?: unknown) {
    super('The domain does not exist.', { code: 'url_domain_unknown', status: 422, detail: { host }, cause });
  }
}

/** Why a page cannot be accessed. */
export type UnreachableReason =
  | { reason: 'status'; status: number }
  | { reason: 'redirects' | 'redirect_target' | 'empty' | 'incomplete' }
  | { reason: 'connection'; failure: string };

/** The host is there, or is said to be, but gives no page. */
export class PageUnreachable extends ExpectedError {
  override name = 'PageUnreachable';
  constructor(detail: UnreachableReason, cause?: unknown) {
    super(`The page cannot be accessed: ${wordsFor(detail)}.`, {
      code: 'url_unreachable',
      status: 422,
      detail,
      cause,
    });
  }
}

/** The site is too slow, or never comes to an end. */
export class PageTimedOut extends ExpectedError {
  override name = 'PageTimedOut';
  constructor(cause?: unknown) {
    super('The site does not respond in time.', { code: 'url_timeout', status: 422, cause });
  }
}

/** There is more of it than a document may have. */
export class PageTooLarge extends ExpectedError {
  override name = 'PageTooLarge';
  constructor(maxBytes: number) {
    super(`The page is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, {
      code: 'url_too_large',
      status: 422,
      detail: { max_bytes: maxBytes },
    });
  }
}

/** What is there is nothing to read. */
export class PageContentUnsupported extends ExpectedError {
  override name = 'PageContentUnsupported';
  constructor(contentType: string) {
    super('There is no page, text, PDF, DOCX or EPUB at this address.', {
      code: 'url_content_unsupported',
      status: 422,
      detail: { content_type: contentType.slice(0, 200) },
    });
  }
}

function wordsFor(detail: UnreachableReason): string {
  switch (detail.reason) {
    case 'status':
      return `the site answers with status ${detail.status}`;
    case 'redirects':
      return 'it redirects again and again';
    case 'redirect_target':
      return 'it redirects to an address that is no web page';
    case 'empty':
      return 'it is empty';
    case 'incomplete':
      return 'the site broke off in the middle';
    case 'connection':
      return `the site cannot be connected to (${detail.failure})`;
  }
}
