import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  z.unknown().transform(() => undefined),
]);
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((entries) => Object.fromEntries(entries.map(({ key, value }) => [key, value])));
const Resource = z.object({ attributes: Attributes });

const CollectedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: Attributes,
  status: z.object({ code: z.number().optional() }).optional(),
});
type CollectedSpan = z.infer<typeof CollectedSpan>;
const Traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(CollectedSpan) })) }),
  ),
});

const Points = z.object({ dataPoints: z.array(z.looseObject({ attributes: Attributes })) });
const CollectedMetric = z.object({
  name: z.string(),
  sum: Points.optional(),
  gauge: Points.optional(),
  histogram: Points.optional(),
});
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(CollectedMetric) })) }),
  ),
});

/** A collector that takes traces and metrics by OTLP over HTTP, in JSON. */
export type OtlpCollector = AsyncDisposable & {
  url: string;
  spans: CollectedSpan[];
  metrics: z.infer<typeof CollectedMetric>[];
  /** Of the processes that sent traces. */
  resources: z.infer<typeof Resource>[];
  /** All that came, as it came. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
};

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    collector.bodies.push(body);
    collector.headers.push(request.headers);
    if (request.url === '/v1/traces') {
      for (const { resource, scopeSpans } of Traces.parse(JSON.parse(body)).resourceSpans) {
        collector.resources.push(resource);
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
    }
    if (request.url === '/v1/metrics') {
      const { resourceMetrics } = Metrics.parse(JSON.parse(body));
      collector.metrics.push(
        ...resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      );
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const collector: OtlpCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    metrics: [],
    resources: [],
    bodies: [],
    headers: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}
