import type { Attributes, HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricObject, MetricValue, MetricValueWithName } from 'prom-client';

/** Figures as the page for Prometheus tells them. */
export type MetricFigures = readonly (MetricObject & { values: readonly MetricValue<string>[] })[];

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

/** The same figures for OTLP: described once, counted since this process began. */
export function exportedMetrics(figures: MetricFigures, resource: Resource): CollectionResult {
  // The same each time, also after the clock was set: another beginning means that counters began anew.
  const times = { startTime: hrTime(performance.timeOrigin), endTime: hrTime(Date.now()) };
  const metrics = figures.map((figure) => exportedMetric(figure, times));
  return {
    resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'parley' }, metrics }] },
    errors: [],
  };
}

function exportedMetric({ name, help, type, values }: MetricFigures[number], times: Times): MetricData {
  const common = {
    descriptor: {
      name,
      description: help,
      unit: name.includes('_seconds') ? 's' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // As the types of prom-client have it, whose registry gives text.
  const kind = String(type);
  if (kind === 'histogram') {
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(values, times) };
  }
  const dataPoints = values.map(({ value, labels }) => ({
    startTime: times.startTime,
    endTime: times.endTime,
    attributes: { ...labels },
    value,
  }));
  return kind === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus counts each bucket with those below it, OTLP by itself. */
function histogramPoints(values: readonly MetricValue<string>[], times: Times): DataPoint<Histogram>[] {
  const byLabels = Map.groupBy(values as readonly MetricValueWithName<string>[], ({ labels }) => {
    const { le: _, ...own } = labels;
    return JSON.stringify(own);
  });
  return [...byLabels].map(([labels, own]) => {
    const buckets = own.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const finite = buckets.filter(({ labels: { le } }) => le !== '+Inf');
    const figure = (suffix: string) => own.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
    return {
      startTime: times.startTime,
      endTime: times.endTime,
      attributes: JSON.parse(labels) as Attributes,
      value: {
        buckets: {
          boundaries: finite.map(({ labels: { le } }) => Number(le)),
          counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
        },
        sum: figure('_sum'),
        count: figure('_count'),
      },
    };
  });
}

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1_000_000)];
}
