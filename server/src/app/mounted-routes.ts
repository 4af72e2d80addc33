import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type Endpoint, pathTemplate, toWire } from '@parley/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessDependencies, admit, limitToAgentsOfKey } from '../http/access.ts';
import type { AuditTrail } from '../http/audit-trail.ts';
import { type BodyAllowance, type BodyBudget, countedBody } from '../http/body-budget.ts';
import { sendFile } from '../http/file-reply.ts';
import { collectParts, type MultipartPart, multipartLimits } from '../http/multipart-input.ts';
import { UnsupportedContentType } from '../http/request-errors.ts';
import { parseInput, parseParams } from '../http/request-input.ts';
import type {
  FileReply,
  FileStream,
  RequestHead,
  Route,
  RouteInput,
  SignedBody,
  UploadedFile,
} from '../http/route.ts';
import { type Admission, admitBody, hasBody } from './body-admission.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    contractRoute?: Route;
  }
}

export type MountedRouteDependencies = AccessDependencies & {
  provider: string;
  routes: readonly Route[];
  bodyBudget: BodyBudget;
  /** Writes what requests do into the audit log; none does unless given. */
  audit?: AuditTrail;
};

/** Answers every route of the contract: who asks, what they send, what they get. */
export async function mountRoutes(
  app: FastifyInstance,
  dependencies: MountedRouteDependencies,
): Promise<void> {
  const signed = dependencies.routes.filter(isSigned);
  app.decorateRequest('admission', null);
  app.addHook('onResponse', async ({ raw }) => discardRest(raw));
  await app.register(async (scope) => {
    admitBeforeBody(scope, dependencies);
    acceptEmptyBodies(scope);
    await scope.register(formbody);
    await scope.register(multipart);
    for (const route of dependencies.routes) if (!isSigned(route)) mountRoute(scope, route, dependencies);
  });
  await app.register(async (scope) => {
    admitBeforeBody(scope, dependencies);
    // A signature covers the bytes, so nothing may read them first.
    scope.removeAllContentTypeParsers();
    const bounds = { parseAs: 'buffer', bodyLimit: SIGNED_BODY_BYTES } as const;
    scope.addContentTypeParser('*', bounds, (_request, bytes, done) => done(null, bytes));
    for (const route of signed) mountRoute(scope, route, dependencies);
  });
}

// A body is read only after routing, authentication and a check of the memory budget.
function admitBeforeBody(scope: FastifyInstance, dependencies: MountedRouteDependencies): void {
  // Before anything may refuse it: pages read what was answered.
  scope.addHook('onRequest', async ({ routeOptions }, reply) => {
    const route = routeOptions.config.contractRoute;
    if (route && isCrossOrigin(route.endpoint)) openToAllOrigins(reply);
  });
  scope.addHook('preParsing', async (request, reply) => {
    const route = request.routeOptions.config.contractRoute;
    // Preflights have none.
    if (!route) return;
    const { endpoint, checkHead } = route;
    const caller = await admit(endpoint, request.headers, dependencies);
    if (checkHead) {
      await checkHead({ caller, params: parseParams(endpoint, request.params) } as RequestHead<Endpoint>);
    }
    admitBody(request, reply, { caller, bodyBudget: dependencies.bodyBudget });
    // Where nothing follows, a content type says nothing.
    if (!hasBody(request)) delete request.raw.headers['content-type'];
  });
}

// A request answered before its body was read would otherwise never release its connection.
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  request.resume();
}

// Programs name a content type whether or not a body follows.
function acceptEmptyBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined);
    else parseJson(request, text.toString(), done);
  });
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined);
    else done(new UnsupportedContentType());
  });
}

/** Longest body of an event that another service signs, in bytes. */
const SIGNED_BODY_BYTES = 256 * 1024;

function isSigned({ endpoint }: Route): boolean {
  return endpoint.bodyType === 'signed';
}

function mountRoute(app: FastifyInstance, route: Route, dependencies: MountedRouteDependencies): void {
  const { endpoint, handle, noteFailure } = route;
  const isMultipart = endpoint.bodyType === 'multipart';
  // A browser asks first also where a key comes in a header.
  const isAsked = endpoint.method !== 'GET' || endpoint.isOpenToVisitors;
  if (isCrossOrigin(endpoint) && isAsked) mountPreflight(app, endpoint, dependencies);
  app.route({
    method: endpoint.method,
    url: pathTemplate(endpoint, dependencies.provider),
    // The reader of forms takes the request itself, past what was decompressed.
    ...(isMultipart ? { decompress: false as const } : {}),
    config: { contractRoute: route },
    onError: (_request, _reply, error, done) => {
      noteFailure?.(error);
      done();
    },
    // Runs after decompression, so that it counts the bytes in memory.
    preParsing: (request, _reply, body, done) => {
      const { allowance } = request.getDecorator<Admission>('admission');
      const isRead = endpoint.method !== 'GET' && !isMultipart;
      done(null, isRead ? countedBody(body, allowance) : body);
    },
    handler: async (request, reply) => {
      const { caller, allowance } = request.getDecorator<Admission>('admission');
      const { body, files } = await readBody(endpoint, request, allowance);
      const { params, query } = request;
      const given = parseInput(endpoint, dependencies.provider, { params, query, body });
      const input = await limitToAgentsOfKey(endpoint, caller, given, dependencies);
      const handled = {
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
      } as RouteInput<typeof endpoint>;
      const { audit } = dependencies;
      const result = audit
        ? await audit.follow({ route, caller, input }, () => handle(handled))
        : await handle(handled);
      reply.header('cache-control', 'no-store').code(endpoint.status);
      if (endpoint.responseType === 'file') return sendFile(reply, result as FileReply | FileStream);
      return endpoint.response ? toWire(dependencies.provider, result) : reply.send();
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
function mountPreflight(
  app: FastifyInstance,
  endpoint: Endpoint,
  { provider }: MountedRouteDependencies,
): void {
  // It costs nothing, and a page could not read its refusal.
  const config = { rateLimit: false };
  app.options(pathTemplate(endpoint, provider), { config }, (_request, reply) => {
    openToAllOrigins(reply);
    reply.header('access-control-allow-methods', endpoint.method);
    const headers = endpoint.isOpenToVisitors ? KEY_HEADERS : 'content-type';
    reply.header('access-control-allow-headers', headers).header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}

const KEY_HEADERS = 'content-type, authorization, xi-api-key';

function isCrossOrigin({ isCrossOrigin, isOpenToVisitors }: Endpoint): boolean {
  return isCrossOrigin === true || isOpenToVisitors === true;
}

// Pages anywhere may call it; no cookie or token of this server counts there.
function openToAllOrigins(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

async function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  allowance: BodyAllowance,
): Promise<{ body: unknown; files: readonly UploadedFile[] }> {
  if (endpoint.bodyType !== 'multipart') return { body: request.body, files: [] };
  const parts = request.parts({ limits: multipartLimits(endpoint) }) as AsyncIterable<MultipartPart>;
  return collectParts(parts, endpoint, allowance);
}

function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
