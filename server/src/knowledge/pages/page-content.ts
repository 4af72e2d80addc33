import { PageContentUnsupported, PageTooLarge, PageUnreachable } from './web-page-errors.ts';

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
 * Refuses what nobody can read, before its body is fetched.
 * @throws {PageContentUnsupported}
 */
export function requireReadableType(contentType: string): void {
  const essence = essenceOf(contentType);
  if (!READABLE.has(essence) && !UNSAID.has(essence)) throw new PageContentUnsupported(contentType);
}

/**
 * Refuses content that its server did not name and that is nothing that can be read.
 * @throws {PageContentUnsupported}
 */
export function requireReadableContent(contentType: string, bytes: Uint8Array): void {
  if (!UNSAID.has(essenceOf(contentType))) return;
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
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length')) > maxBytes) throw new PageTooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new PageTooLarge(maxBytes);
    chunks.push(chunk);
  }
  if (length === 0) throw new PageUnreachable({ reason: 'empty' });
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function essenceOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
