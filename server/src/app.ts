import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import { pathTemplate } from '@parley/contract/endpoint.ts';
import { LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import { ASTERISK_SUBPROTOCOL } from '@parley/contract/phone-calls.ts';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { hasBody } from './app/body-admission.ts';
import { countedRequests } from './app/counted-requests.ts';
import { type McpServerDependencies, mountMcpServer } from './app/mounted-mcp-server.ts';
import { type MountedRouteDependencies, mountRoutes } from './app/mounted-routes.ts';
import {
  inlineScriptHashes,
  isPageRequest,
  mountConsole,
  mountWidget,
  readConsolePage,
  sendPage,
} from './app/served-files.ts';
import { traceRequests } from './app/traced-requests.ts';
import { BODY_BUDGET, type BodyBudgetBounds, createBodyBudget } from './http/body-budget.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { closeConnectionsSoon } from './http/closing-connections.ts';
import { failureOf, protocolBody } from './http/error-reply.ts';
import { openApiJson } from './http/openapi.ts';
import { NoSuchPath, RateLimited } from './http/request-errors.ts';
import { keepsOpener, securityHeaders } from './http/security-headers.ts';
import type { SocketRoute } from './http/socket-route.ts';
import { type TrustedProxies, trustProxyOption } from './http/trusted-proxies.ts';
import type { SharedCounts } from './processes/shared-counts.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Tracing } from './telemetry/tracing.ts';
import type { WidgetBuilds } from './widget/widget-builds.ts';

/** Everything that the HTTP layer mounts. */
export type AppDependencies = Omit<MountedRouteDependencies & McpServerDependencies, 'bodyBudget'> & {
  publicUrl: string;
  embedOrigins: readonly string[];
  /** Addresses of the brand's logo and of the provider's dashboard, where people's photos come from. */
  pictureUrls: readonly string[];
  /** Origins of the provider's own API, when it is not this server. */
  providerOrigins?: readonly string[];
  /** Largest JSON body, in bytes. */
  maxBodyBytes: number;
  /** Requests a minute from one address; 0 switches the bound off. */
  requestsPerMinute: number;
  /** Which proxies say in X-Forwarded-For who the client is. */
  trustProxy: TrustedProxies;
  requestTimeoutMs?: number;
  bodyBudget?: BodyBudgetBounds;
  /** Of the machine's processes; of this one alone unless given. */
  counts?: SharedCounts | undefined;
  consoleFolder: string;
  /** The chat of websites; without it there is none. */
  widgetBuilds?: WidgetBuilds;
  /** Paths that the OpenID provider answers itself. */
  oidcPaths: readonly string[];
  handleOidc: (request: IncomingMessage, response: ServerResponse) => void;
  sockets: readonly SocketRoute[];
  isReady: () => Promise<boolean>;
  metrics?: Metrics;
  /** Gets requests as spans; undefined without a collector. */
  tracing?: Tracing | undefined;
  log: Logger;
};

/** The HTTP server. */
export type App = FastifyInstance;

/** The HTTP server with every route of the contract mounted; not yet listening. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { requestTimeoutMs = REQUEST_MS, embedOrigins, bodyBudget = BODY_BUDGET } = dependencies;
  // The reader of forms notes the headers, tokens included.
  const redact = { paths: ['*.headers'], remove: true };
  const log: FastifyBaseLogger = dependencies.log.child({}, { redact });
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: dependencies.maxBodyBytes,
    trustProxy: trustProxyOption(dependencies.trustProxy),
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(requestTimeoutMs, HEADERS_MS),
      connectionsCheckingInterval: Math.min(requestTimeoutMs, LATE_REQUESTS_EVERY_MS),
    },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // No hook has run for what is no address.
    frameworkErrors: (error, request, reply) =>
      sendFailure(error, request, reply.headers(BARE_HEADERS), dependencies.log),
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, dependencies.log));
  app.addHook('preClose', (done) => {
    closeConnectionsSoon(app.server);
    done();
  });
  if (dependencies.tracing) traceRequests(app, dependencies.tracing);
  const consolePage = await readConsolePage(dependencies.consoleFolder);
  const scriptHashes = consolePage ? inlineScriptHashes(consolePage) : [];
  await app.register(helmet, securityHeaders({ providerOrigins: [], ...dependencies, scriptHashes }));
  app.addHook('onRequest', async ({ url }, reply) => {
    if (keepsOpener(url, embedOrigins)) reply.header('cross-origin-opener-policy', 'unsafe-none');
  });
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  if (dependencies.requestsPerMinute > 0) await limitRate(app, dependencies);
  await mountSockets(app, dependencies);
  await app.register(async (scope) => mountOidc(scope, dependencies));
  const counted = { ...dependencies, bodyBudget: createBodyBudget(bodyBudget, dependencies.counts) };
  await mountRoutes(app, counted);
  await mountMcpServer(app, counted);
  await mountApiDocument(app, dependencies);
  mountHealth(app, dependencies);
  if (dependencies.widgetBuilds) await mountWidget(app, dependencies.widgetBuilds);
  if (consolePage) await mountConsole(app, dependencies.consoleFolder);
  answerUnknownPaths(app, consolePage);
  return app;
}

/** The console draws the pages; whatever else no route answers is not there. */
function answerUnknownPaths(app: FastifyInstance, consolePage: string | undefined): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (consolePage && isPageRequest(request)) return sendPage(reply, consolePage);
    throw new NoSuchPath();
  };
  const limit = app.hasDecorator('rateLimit') ? app.rateLimit() : undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    // The limiter counts routes alone.
    if (!(consolePage && isPageRequest(request))) await limit?.call(app, request, reply);
    // Before a body is read, which no budget would count.
    if (hasBody(request)) return answer(request, reply);
  });
  app.setNotFoundHandler(answer);
}

const BARE_HEADERS = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' };

/** Time for all of a request to arrive, its body included: ten recordings of 10 MB over 7 Mbit/s. */
const REQUEST_MS = 120_000;
/** Time for its headers alone. */
const HEADERS_MS = 60_000;
/** How often the server looks for requests that are late. */
const LATE_REQUESTS_EVERY_MS = 10_000;

/** Where paths begin that clients of the live protocol call. */
const PROTOCOL_PATHS = '/v1/convai/';

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const failure = failureOf(error);
  if (!failure.isExpected && !wasLeft(error, reply)) {
    log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed');
  }
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  const body = request.url.startsWith(PROTOCOL_PATHS) ? protocolBody(failure.body) : failure.body;
  // A file may have failed before its first byte was sent.
  for (const name of FILE_HEADERS) reply.removeHeader(name);
  reply.code(failure.status).header('cache-control', 'no-store').type(JSON_TYPE).send(body);
}

const FILE_HEADERS = ['content-disposition', 'content-encoding', 'content-length'];
const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether the work was aborted since its client has gone. */
function wasLeft(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && error instanceof DOMException && error.name === 'AbortError';
}

async function limitRate(
  app: FastifyInstance,
  { requestsPerMinute, counts }: Pick<AppDependencies, 'requestsPerMinute' | 'counts'>,
): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    ...(counts && { store: countedRequests(counts) }),
    errorResponseBuilder: (_request, context) => new RateLimited(context.ttl / 1000),
    allowList: (request) => request.url.startsWith('/assets/'),
  });
}

/** A client that does not answer the close frame is cut off after this, in milliseconds. */
const CLOSE_MS = 3_000;

const SUBPROTOCOLS = [LIVE_SUBPROTOCOL, ASTERISK_SUBPROTOCOL];

async function mountSockets(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const options = {
    maxPayload: 1_048_576,
    // Pings of clients are answered where their messages are counted.
    autoPong: false,
    closeTimeout: CLOSE_MS,
    // Answering with a subprotocol that was not offered would break the handshake.
    handleProtocols: (offered: Set<string>) => SUBPROTOCOLS.find((known) => offered.has(known)) ?? false,
  };
  await app.register(websocket, {
    options,
    errorHandler(error, socket) {
      // A client's broken frame was answered with a close code already, and is no failure of this server.
      if (socket.readyState !== socket.OPEN) return;
      dependencies.log.error({ err: error }, 'a socket failed');
      socket.terminate();
    },
  });
  for (const { path, accept } of dependencies.sockets) {
    app.get(pathTemplate({ path }, dependencies.provider), { websocket: true }, (socket, request) => {
      const { url, headers, ip } = request;
      accept(socket, { url, headers, ip, params: request.params as Record<string, string> });
    });
  }
}

async function mountOidc(scope: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  // The OpenID provider reads bodies itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const path of dependencies.oidcPaths) {
    scope.all(path, { decompress: false }, (request, reply) => {
      reply.hijack();
      // Headers that plugins set on the reply are lost by hijacking; those of helmet must not be.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      dependencies.handleOidc(request.raw, reply.raw);
    });
  }
}

async function mountApiDocument(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const text = openApiJson(dependencies.provider, dependencies.brandName, dependencies.version);
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

function mountHealth(app: FastifyInstance, dependencies: AppDependencies): void {
  app.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const ready = await dependencies.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready' });
  });
  app.get('/metrics', async (request, reply) => {
    const page = await dependencies.metrics?.read(request.headers.authorization);
    if (page === undefined) throw new NoSuchPath();
    return reply.type(dependencies.metrics?.contentType ?? '').send(page);
  });
}
