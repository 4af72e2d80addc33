import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type Endpoint, pathTemplate, toWire } from '@parley/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessSources, admit } from '../http/access.ts';
import { sendFile } from '../http/file-reply.ts';
import { collectParts, type MultipartPart } from '../http/multipart-input.ts';
import { parseInput } from '../http/request-input.ts';
import type { FileReply, FileStream, Route, RouteInput, SignedBody, UploadedFile } from '../http/route.ts';

/** What mounted routes stand on. */
export type MountedRouteParts = AccessSources & { provider: string; routes: readonly Route[] };

/** Answers every route of the contract: who asks, what they send, what they get. */
export async function mountRoutes(app: FastifyInstance, parts: MountedRouteParts): Promise<void> {
  const signed = parts.routes.filter(isSigned);
  await app.register(async (scope) => {
    await scope.register(formbody);
    await scope.register(multipart);
    for (const route of parts.routes) if (!isSigned(route)) mountRoute(scope, route, parts);
  });
  await app.register(async (scope) => {
    // A signature covers the bytes, so nothing may read them first.
    scope.removeAllContentTypeParsers();
    const bounds = { parseAs: 'buffer', bodyLimit: SIGNED_BODY_BYTES } as const;
    scope.addContentTypeParser('*', bounds, (_request, bytes, done) => done(null, bytes));
    for (const route of signed) mountRoute(scope, route, parts);
  });
}

/** Longest body of an event that another service signs, in bytes. */
const SIGNED_BODY_BYTES = 256 * 1024;

function isSigned({ endpoint }: Route): boolean {
  return endpoint.bodyType === 'signed';
}

function mountRoute(app: FastifyInstance, route: Route, parts: MountedRouteParts): void {
  const { endpoint, handle, noteFailure } = route;
  if (endpoint.isCrossOrigin && endpoint.method !== 'GET') mountPreflight(app, endpoint, parts);
  app.route({
    method: endpoint.method,
    url: pathTemplate(endpoint, parts.provider),
    onError: (_request, _reply, error, done) => {
      noteFailure?.(error);
      done();
    },
    handler: async (request, reply) => {
      if (endpoint.isCrossOrigin) openToAllOrigins(reply);
      const caller = await admit(endpoint, request.headers.authorization, parts);
      const { body, files } = await readBody(endpoint, request);
      const { params, query } = request;
      const input = parseInput(endpoint, parts.provider, { params, query, body });
      const result = await handle({
        ...input,
        caller,
        files,
        signal: abortedWith(reply),
        request: {
          ip: request.ip,
          acceptLanguage: request.headers['accept-language'],
          origin: request.headers.origin,
          cookie: request.headers.cookie,
          url: request.url,
          signed: endpoint.bodyType === 'signed' ? signedBodyOf(request) : undefined,
        },
      } as RouteInput<typeof endpoint>);
      reply.header('cache-control', 'no-store').code(endpoint.status);
      if (endpoint.responseType === 'file') return sendFile(reply, result as FileReply | FileStream);
      return endpoint.response ? toWire(parts.provider, result) : reply.send();
    },
  });
}

function signedBodyOf({ body, headers }: FastifyRequest): SignedBody {
  return {
    bytes: body instanceof Uint8Array ? body : new Uint8Array(),
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

// A page of another origin asks before it sends JSON.
function mountPreflight(app: FastifyInstance, endpoint: Endpoint, { provider }: MountedRouteParts): void {
  app.options(pathTemplate(endpoint, provider), (_request, reply) => {
    openToAllOrigins(reply);
    reply.header('access-control-allow-methods', endpoint.method);
    reply.header('access-control-allow-headers', 'content-type').header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}

// Pages anywhere may call it; no cookie or token of this server counts there.
function openToAllOrigins(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

async function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; files: readonly UploadedFile[] }> {
  if (endpoint.bodyType !== 'multipart') return { body: request.body, files: [] };
  const fileSize = endpoint.files?.maxBytesEach ?? 0;
  const parts = request.parts({ limits: { fileSize, fields: 50 } }) as AsyncIterable<MultipartPart>;
  return collectParts(parts, endpoint);
}

function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
