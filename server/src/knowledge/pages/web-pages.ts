import type { lookup as resolve } from 'node:dns';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { readBoundedBody } from '../../http/bounded-body.ts';
import { mediaTypeOf } from '../../http/content-type.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { addressRefusalOf, createGuardedFetch, networkCodeOf } from '../../http/guarded-fetch.ts';
import { ReadingSlots } from '../reading/reading-slots.ts';
import {
  PageAddressInvalid,
  PageContentUnsupported,
  PageDomainUnknown,
  PageTimedOut,
  PageTooLarge,
  PageUnreachable,
} from './web-page-errors.ts';

/** A page as its server gave it, unpacked. */
type FetchedPage = {
  /** Where it was found in the end, after redirects and without a fragment. */
  foundUrl: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** As the server said it; undefined where it said nothing. */
  contentType: string | undefined;
  fetchedAt: Date;
};

/** Pages of the web, at addresses that people type. */
export type WebPages = ReturnType<typeof createWebPages>;

/** What pages are bounded by, and how they are looked for. */
type WebPageRules = {
  /** Names or addresses on private networks that the operator lets through. */
  allowedHosts: readonly string[];
  maxBytes?: number;
  /** From the first resolution of a name to the last byte. */
  timeoutMs?: number;
  /** How names are resolved; the system's way unless given. */
  lookup?: typeof resolve;
  now?: () => Date;
};

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;
const MAX_CONCURRENT = 8;
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; Parley knowledge base)',
  accept:
    'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, application/epub+zip;q=0.9, */*;q=0.5',
  'accept-language': '*',
};

export function createWebPages({
  allowedHosts,
  maxBytes = KNOWLEDGE.fileMaxBytes,
  timeoutMs = TIMEOUT_MS,
  lookup,
  now = () => new Date(),
}: WebPageRules) {
  // The sites of one team may all be slow.
  const slots = new ReadingSlots(MAX_CONCURRENT);

  async function fetchPage(start: URL, signal: AbortSignal): Promise<FetchedPage> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    await using outbound = createGuardedFetch(allowedHosts, lookup);
    try {
      const { response, address } = await follow(start, outbound.fetch, bounded);
      if (response.status >= 400) throw new PageUnreachable({ reason: 'status', status: response.status });
      const contentType = response.headers.get('content-type') ?? '';
      requireReadableType(contentType);
      const bytes = await readBody(response, maxBytes);
      requireReadableContent(contentType, bytes);
      return { foundUrl: address.href, bytes, contentType: contentType || undefined, fetchedAt: now() };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw expectedFailure(error, start, bounded.aborted);
    }
  }

  return {
    /**
     * Fetches a page, whole or not at all; teams take turns. Every connection is made anew and closed again, and
     * nothing that a site wants remembered is remembered.
     * @throws {ExpectedError} of web-page-errors.ts, or AddressRefused
     */
    async fetch(
      url: string,
      { teamId, signal }: { teamId: string; signal: AbortSignal },
    ): Promise<FetchedPage> {
      const start = pageAddress(url);
      if (!start) throw new PageAddressInvalid();
      using _slot = await slots.next({ teamId, isSmall: true }, signal);
      return await fetchPage(start, signal);
    },
  };
}

type Arrival = { response: Response; address: URL };

/** Redirects are followed here, since each of their addresses has to be one that a page can be fetched from. */
async function follow(start: URL, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<Arrival> {
  let address = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(address, { headers: HEADERS, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400) return { response, address };
    if (location === null) throw new PageUnreachable({ reason: 'status', status: response.status });
    await response.body?.cancel();
    const next = pageAddress(location, address);
    if (!next) throw new PageUnreachable({ reason: 'redirect_target' });
    address = next;
  }
  throw new PageUnreachable({ reason: 'redirects' });
}

function pageAddress(url: string, base?: URL): URL | undefined {
  const address = URL.parse(url, base?.href);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  if (address.username !== '' || address.password !== '') return undefined;
  address.hash = '';
  return address;
}

const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_NONAME', 'EAI_NODATA', 'ENODATA', 'EAI_AGAIN']);
const TOO_SLOW = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
/** The line was cut, or what came over it was not what had been announced. */
const BROKEN_OFF = new Set([
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'Z_BUF_ERROR',
  'Z_DATA_ERROR',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

function expectedFailure(error: unknown, { hostname }: URL, isLate: boolean): ExpectedError {
  if (error instanceof ExpectedError) return error;
  const refusal = addressRefusalOf(error);
  if (refusal) return refusal;
  const code = networkCodeOf(error);
  if (isLate || TOO_SLOW.has(code)) return new PageTimedOut(error);
  if (UNKNOWN_NAME.has(code)) return new PageDomainUnknown(hostname, error);
  if (BROKEN_OFF.has(code)) return new PageUnreachable({ reason: 'incomplete' }, error);
  return new PageUnreachable({ reason: 'connection', failure: code }, error);
}

const READABLE = new Set([
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'application/pdf',
  'application/x-pdf',
  'application/epub+zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);
/** Said by servers that do not know what they send. */
const UNSAID = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-download']);
const LOOKED_AT_BYTES = 4_096;

/**
 * Refuses unreadable content before its body is fetched.
 * @throws {PageContentUnsupported}
 */
function requireReadableType(contentType: string): void {
  const type = mediaTypeOf(contentType);
  if (!READABLE.has(type) && !UNSAID.has(type)) throw new PageContentUnsupported(contentType);
}

/**
 * Refuses content that its server did not name and that is nothing that can be read.
 * @throws {PageContentUnsupported}
 */
function requireReadableContent(contentType: string, bytes: Uint8Array): void {
  if (!UNSAID.has(mediaTypeOf(contentType))) return;
  const start = Buffer.from(bytes.subarray(0, LOOKED_AT_BYTES));
  const isDocument = start.indexOf('%PDF-') >= 0 || start.toString('latin1', 0, 4) === 'PK\u0003\u0004';
  const isUtf16 = start[0] === 0xff || start[0] === 0xfe;
  const isText = isUtf16 || !start.includes(0);
  if (!isDocument && !isText) throw new PageContentUnsupported(contentType);
}

/**
 * The body, unpacked; a packed one is bounded by what comes out of it.
 * @throws {PageTooLarge | PageUnreachable}
 */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length')) > maxBytes) throw new PageTooLarge(maxBytes);
  const bytes = await readBoundedBody(response, maxBytes, () => new PageTooLarge(maxBytes));
  if (bytes.length === 0) throw new PageUnreachable({ reason: 'empty' });
  return new Uint8Array(bytes);
}
