import { expectedError } from '../../http/expected-error.ts';

// All of them are 422: the given address cannot be used, and proxies in front of Parley replace what
// a 502 or a 504 says by words of their own.

/** The address is none that a page can be fetched from. */
export const PageAddressInvalid = expectedError(
  'url_invalid',
  422,
  'The address must begin with http:// or https:// and hold no user name or password.',
);

/** The host's name does not resolve. */
export const PageDomainUnknown = expectedError(
  'url_domain_unknown',
  422,
  (host: string, cause?: unknown) => ({ sentence: 'The domain does not exist.', detail: { host }, cause }),
);

/** Why a page cannot be accessed. */
export type UnreachableReason =
  | { reason: 'status'; status: number }
  | { reason: 'redirects' | 'redirect_target' | 'empty' | 'incomplete' }
  | { reason: 'connection'; failure: string };

/** The host is there, or is said to be, but gives no page. */
export const PageUnreachable = expectedError(
  'url_unreachable',
  422,
  (detail: UnreachableReason, cause?: unknown) => ({
    sentence: `The page cannot be accessed: ${wordsFor(detail)}.`,
    detail,
    cause,
  }),
);

/** The site is too slow, or never comes to an end. */
export const PageTimedOut = expectedError('url_timeout', 422, (cause?: unknown) => ({
  sentence: 'The site does not respond in time.',
  cause,
}));

/** There is more of it than a document may have. */
export const PageTooLarge = expectedError('url_too_large', 422, (maxBytes: number) => ({
  sentence: `The page is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
  detail: { max_bytes: maxBytes },
}));

/** What is there is nothing to read. */
export const PageContentUnsupported = expectedError(
  'url_content_unsupported',
  422,
  (contentType: string) => ({
    sentence: 'There is no page, text, PDF, DOCX or EPUB at this address.',
    detail: { content_type: contentType.slice(0, 200) },
  }),
);

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
