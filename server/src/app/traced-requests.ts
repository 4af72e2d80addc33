import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../telemetry/tracing.ts';

/** Asked by machines every few seconds, and worth no span. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes a span of each request, within which it is answered. Its route is told, not its address, which may have a token. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions, protocol } = request;
    const { url: route } = routeOptions;
    if (route !== undefined && UNTRACED.has(route)) return done();
    const span = tracing.start({
      name: route ? `${method} ${route}` : method,
      kind: 'server',
      headers,
      attributes: { 'http.request.method': method, 'http.route': route, 'url.scheme': protocol },
    });
    spans.set(request, span);
    // A socket's reply never finishes: what comes of it is told by its conversation.
    if (headers.upgrade !== undefined) end(span, 101);
    else reply.raw.once('close', () => end(span, reply.raw.statusCode));
    tracing.within(span, done);
  });
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) tracing.within(span, done);
    else done();
  });
}

function end(span: Span, status: number): void {
  span.add({ 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
  span.end();
}
