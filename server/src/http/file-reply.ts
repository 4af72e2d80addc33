import type { FastifyReply } from 'fastify';
import type { FileReply, FileStream } from './route.ts';

/** Sends what the handler of an endpoint with `responseType: 'file'` gave back. */
export function sendFile(reply: FastifyReply, file: FileReply | FileStream): FastifyReply {
  if (file.cacheControl) reply.header('cache-control', file.cacheControl);
  // A picture or a recording is never a page, whatever it claims to be.
  reply.type(file.contentType).header('content-security-policy', "default-src 'none'; sandbox");
  return 'bytes' in file
    ? reply.send(file.bytes)
    : reply.header('content-length', file.length).send(file.stream);
}
