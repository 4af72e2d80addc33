import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { exportedMetrics, type MetricFigures } from './exported-metrics.ts';
import type { SAMPLERS } from './samplers.ts';
import type { Span, SpanAttributes, Tracing } from './tracing.ts';

// Loaded only where the environment names a collector. The packages read the standard variables for its address,
// headers, protocol details and resource themselves.

/** What the operator decides of it, beside what the packages read themselves. */
export type TelemetrySettings = Readonly<{
  sampler: Readonly<{ name: (typeof SAMPLERS)[number]; ratio: number }>;
  metricIntervalMs: number;
}>;

/** Traces and metrics on their way to a collector. Disposing of it sends what is left. */
export type Telemetry = AsyncDisposable & {
  tracing: Tracing;
  /** Sends these figures from now on, as often as the settings say. */
  exportMetrics(read: () => Promise<MetricFigures>): void;
};

/** How often a collector that does not answer is worth a line in the log, in milliseconds. */
const COMPLAIN_MS = 60_000;
/** Longest wait for the collector at the end, in milliseconds. */
const LAST_MS = 5_000;

/** Opens the way to the collector; nothing is connected until there is something to send. */
export function openTelemetry(settings: TelemetrySettings, log: Logger): Telemetry {
  complainSeldom(log);
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'parley',
        'service.version': packageJson.version,
        'service.instance.id': `${hostname()}-${process.pid}`,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings.sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const meters: MeterProvider[] = [];
  return {
    tracing: createTracing(provider),
    exportMetrics(read) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: settings.metricIntervalMs,
        exportTimeoutMillis: Math.min(settings.metricIntervalMs, LAST_MS),
        metricProducers: [{ collect: async () => exportedMetrics(await read(), resource) }],
      });
      meters.push(new MeterProvider({ resource, readers: [reader] }));
    },
    async [Symbol.asyncDispose]() {
      const ends = [provider, ...meters].map((each) => each.shutdown().catch(() => undefined));
      await Promise.race([Promise.all(ends), pause(LAST_MS, undefined, { ref: false })]);
    },
  };
}

function createTracing(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer('parley', packageJson.version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const contexts = new WeakMap<Span, Context>();
  return {
    start({ name, kind, attributes, startMs, parent, headers }) {
      const around = (parent && contexts.get(parent)) ?? current.getStore() ?? ROOT_CONTEXT;
      const context = headers ? propagator.extract(around, headers, defaultTextMapGetter) : around;
      const span = tracer.startSpan(
        name,
        {
          kind:
            kind === undefined ? SpanKind.INTERNAL : kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT,
          attributes: given(attributes),
          ...(startMs === undefined ? {} : { startTime: startMs }),
        },
        context,
      );
      const made = asSpan(span);
      contexts.set(made, trace.setSpan(context, span));
      return made;
    },
    within: (span, work) => current.run(contexts.get(span) ?? ROOT_CONTEXT, work),
    isWithin: () => {
      const context = current.getStore();
      return context !== undefined && (trace.getSpan(context)?.isRecording() ?? false);
    },
  };
}

function asSpan(span: OtelSpan): Span {
  return {
    add: (attributes) => void span.setAttributes(given(attributes)),
    fail(code) {
      span.setAttribute('error.type', code);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: (atMs) => span.end(atMs),
  };
}

function given(attributes: SpanAttributes): Record<string, string | number | boolean> {
  const entries = Object.entries(attributes);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The samplers of the specification, by their standard names. */
function samplerOf({ name, ratio }: TelemetrySettings['sampler']): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const wanted = name.replace('parentbased_', '') as keyof typeof roots;
  const root = roots[wanted]();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

// What the packages say of a failure may have addresses and answers of the collector in it.
function complainSeldom(log: Logger): void {
  let saidMs = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (performance.now() - saidMs < COMPLAIN_MS) return;
    saidMs = performance.now();
    log.warn('traces or metrics could not be sent to the collector');
  };
  const silent = () => {};
  const logger = { error: complain, warn: silent, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
