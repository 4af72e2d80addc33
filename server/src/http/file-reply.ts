import type { FileReply, FileStream } from './route.ts';

/** As much of an HTTP reply as a file needs. */
type SendingReply<Reply> = {
  header(name: string, value: string | number): Reply;
  type(contentType: string): Reply;
  send(payload: unknown): Reply;
};

/** Sends what the handler of an endpoint with `responseType: 'file'` gave back. */
export function sendFile<Reply extends SendingReply<Reply>>(
  reply: Reply,
  file: FileReply | FileStream,
): Reply {
  if (file.cacheControl) reply.header('cache-control', file.cacheControl);
  if (file.fileName !== undefined) reply.header('content-disposition', attachment(file.fileName));
  const { contentSecurityPolicy = NEVER_A_PAGE } = file;
  reply.type(file.contentType).header('content-security-policy', contentSecurityPolicy);
  if ('bytes' in file) return reply.send(file.bytes);
  if (file.length !== undefined) reply.header('content-length', file.length);
  return reply.send(file.stream);
}

// A picture or a recording is never a page, whatever it claims to be.
const NEVER_A_PAGE = "default-src 'none'; sandbox";

/** @see RFC 6266: what older clients can read, then the name itself */
function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
