import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import { SIGN_IN_PAGE_PATH } from '@parley/contract/auth.ts';
import { type Endpoint, pathTemplate, toWire } from '@parley/contract/endpoint.ts';
import { LIVE_SOCKET_PATH, LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { type AccessSources, admit } from './http/access.ts';
import { closeConnectionsSoon } from './http/closing-connections.ts';
import { failureOf } from './http/error-reply.ts';
import { sendFile } from './http/file-reply.ts';
import { collectParts, type MultipartPart } from './http/multipart-input.ts';
import { openApiDocument } from './http/openapi.ts';
import { NoSuchPath, RateLimited } from './http/request-errors.ts';
import { parseInput } from './http/request-input.ts';
import type { FileReply, FileStream, Route, RouteInput, SignedBody, UploadedFile } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** What a live socket's opener knows about the request. */
export type SocketRequest = { url: string; headers: IncomingMessage['headers']; ip: string };

/** Everything that the HTTP layer mounts. */
export type AppParts = AccessSources & {
  provider: string;
  publicUrl: string;
  brandName: string;
  version: string;
  embedOrigins: readonly string[];
  /** Addresses of the brand's logo and of the provider's dashboard, where people's photos come from. */
  pictureUrls: readonly string[];
  /** Origins of the provider's own API, when it is not this server. */
  providerOrigins?: readonly string[];
  /** Largest JSON body, in bytes. */
  maxBodyBytes: number;
  /** Requests a minute from one address; 0 switches the bound off. */
  requestsPerMinute: number;
  trustProxy: boolean;
  /** Folder of the built console. */
  consoleFolder: string;
  /** Folder of the built widget. */
  widgetFolder: string;
  routes: readonly Route[];
  /** Paths that the OpenID provider answers itself. */
  oidcPaths: readonly string[];
  handleOidc: (request: IncomingMessage, response: ServerResponse) => void;
  acceptSocket: (socket: WebSocket, request: SocketRequest) => void;
  isReady: () => Promise<boolean>;
  metrics?: Metrics;
  log: Logger;
};

/** The HTTP server. */
export type App = FastifyInstance;

/** The HTTP server with every route of the contract mounted; not yet listening. */
export async function createApp(parts: AppParts): Promise<App> {
  const log: FastifyBaseLogger = parts.log;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: parts.maxBodyBytes,
    trustProxy: parts.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, parts.log));
  app.addHook('preClose', (done) => {
    closeConnectionsSoon(app.server);
    done();
  });
  await app.register(helmet, securityHeaders({ providerOrigins: [], ...parts }));
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  if (parts.requestsPerMinute > 0) await limitRate(app, parts.requestsPerMinute);
  await mountLiveSocket(app, parts);
  await app.register(async (scope) => mountOidc(scope, parts));
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
    for (const route of parts.routes) if (isSigned(route)) mountRoute(scope, route, parts);
  });
  await mountApiDocument(app, parts);
  mountHealth(app, parts);
  await mountWidget(app, parts.widgetFolder);
  const consolePage = await mountConsole(app, parts.consoleFolder);
  app.setNotFoundHandler((request, reply) => {
    if (consolePage && isPageRequest(request)) return sendPage(reply, consolePage);
    throw new NoSuchPath();
  });
  return app;
}

/** Longest body of an event that another service signs, in bytes. */
const SIGNED_BODY_BYTES = 256 * 1024;

function isSigned({ endpoint }: Route): boolean {
  return endpoint.bodyType === 'signed';
}

function mountRoute(app: FastifyInstance, { endpoint, handle }: Route, parts: AppParts): void {
  if (endpoint.isCrossOrigin && endpoint.method !== 'GET') mountPreflight(app, endpoint, parts);
  app.route({
    method: endpoint.method,
    url: pathTemplate(endpoint, parts.provider),
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
function mountPreflight(app: FastifyInstance, endpoint: Endpoint, { provider }: AppParts): void {
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

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const failure = failureOf(error);
  if (!failure.isExpected) {
    log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed');
  }
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  reply.code(failure.status).header('cache-control', 'no-store').send(failure.body);
}

async function limitRate(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => new RateLimited(context.ttl / 1000),
    allowList: (request) => request.url.startsWith('/assets/'),
  });
}

/** A client that does not answer the close frame is cut off after this, in milliseconds. */
const CLOSE_MS = 3_000;

async function mountLiveSocket(app: FastifyInstance, parts: AppParts): Promise<void> {
  const options = {
    maxPayload: 1_048_576,
    // Pings of clients are answered where their messages are counted.
    autoPong: false,
    closeTimeout: CLOSE_MS,
    // Answering with a subprotocol that was not offered would break the handshake.
    handleProtocols: (offered: Set<string>) => (offered.has(LIVE_SUBPROTOCOL) ? LIVE_SUBPROTOCOL : false),
  };
  await app.register(websocket, {
    options,
    errorHandler(error, socket) {
      // A client's broken frame was answered with a close code already, and is no failure of this server.
      if (socket.readyState !== socket.OPEN) return;
      parts.log.error({ err: error }, 'a socket failed');
      socket.terminate();
    },
  });
  app.get(LIVE_SOCKET_PATH, { websocket: true }, (socket, request) =>
    parts.acceptSocket(socket, { url: request.url, headers: request.headers, ip: request.ip }),
  );
}

async function mountOidc(scope: FastifyInstance, parts: AppParts): Promise<void> {
  // The OpenID provider reads bodies itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const path of parts.oidcPaths) {
    scope.all(path, (request, reply) => {
      reply.hijack();
      // Headers that plugins set on the reply are lost by hijacking; those of helmet must not be.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      parts.handleOidc(request.raw, reply.raw);
    });
  }
}

async function mountApiDocument(app: FastifyInstance, parts: AppParts): Promise<void> {
  const document = openApiDocument(parts.provider, parts.brandName, parts.version);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(text));
  await app.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(text) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null, docExpansion: 'none', tryItOutEnabled: true },
  });
}

function mountHealth(app: FastifyInstance, parts: AppParts): void {
  app.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const ready = await parts.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready' });
  });
  app.get('/metrics', async (request, reply) => {
    const page = await parts.metrics?.read(request.headers.authorization);
    if (page === undefined) throw new NoSuchPath();
    return reply.type(parts.metrics?.contentType ?? '').send(page);
  });
}

// Pages anywhere may run it; a newer one is fetched within minutes.
async function mountWidget(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'widget.js'))) return;
  await app.register(serveStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/**
 * Serves the console's files and the sign-in page.
 * @returns the page to show at every address that is neither a file nor a call; undefined when nothing is built
 */
async function mountConsole(app: FastifyInstance, folder: string): Promise<string | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  await app.register(serveStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const signInPage = await readFile(join(folder, 'sign-in.html'), 'utf8');
  app.get(SIGN_IN_PAGE_PATH, (_request, reply) => sendPage(reply, signInPage));
  return readFile(join(folder, 'index.html'), 'utf8');
}

function isPageRequest({ method, headers, url }: FastifyRequest): boolean {
  const wantsPage = method === 'GET' && (headers.accept?.includes('text/html') ?? false);
  return wantsPage && !/^\/(api|v1|v4|oauth2|assets)\//.test(url);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
}
