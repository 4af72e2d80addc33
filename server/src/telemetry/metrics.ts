import { createHash, timingSafeEqual } from 'node:crypto';
import type { VoskRecognisers } from '@parley/engine/speech-to-text/vosk/vosk.ts';
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { EventLoopWatch } from './event-loop.ts';
import type { MetricFigures } from './exported-metrics.ts';
import type { TurnFigures } from './turn-figures.ts';

// What belongs here: what the operator's monitoring may read of this machine, each process for itself: `aggregator` says
// how a figure is put together that is not the sum of theirs. Counts and times alone, nothing of what
// is said or of who says it.

/** What is told, read anew each time. */
export type MetricsDependencies = {
  eventLoop: Pick<EventLoopWatch, 'delay' | 'isLate'>;
  conversations: () => Readonly<{
    preparing: number;
    spoken: number;
    written: number;
    refusals: ReadonlyMap<string, number>;
  }>;
  /** Turns of conversations. */
  turnFigures: Pick<TurnFigures, 'addTo'>;
  /** Requests that came for Slack's events, by what became of them. */
  slackOutcomes: ReadonlyMap<string, number>;
  /** What came for telephone calls, by what became of it. */
  phoneOutcomes: ReadonlyMap<string, number>;
  /** SIP trunks of all teams, as they were found last. */
  trunkFigures: () => Promise<readonly { lineId: string; isUp: boolean; calls: number }[]>;
  /** Speech models on this machine. */
  recognition: Pick<VoskRecognisers, 'figures' | 'maxCalls'>;
  /** Files that are not yet in the bucket. */
  filesWaiting: () => Promise<number>;
  /** How many of each kind this process may run. */
  bounds: Readonly<{ spoken: number; written: number }>;
};

/** A page in the format of Prometheus. */
export type Metrics = {
  contentType: string;
  /** @returns undefined without the token */
  read(authorization: string | undefined): Promise<string | undefined>;
  /** The same for a collector. */
  figures(): Promise<MetricFigures>;
};

/** How the metrics of a machine's processes come together; of this one alone there is no page of all. */
type MachineMetrics = {
  metricsPage: (() => Promise<string>) | undefined;
  giveMetrics(read: () => Promise<object>): void;
};

/**
 * @param token without one, there is no page
 * @param isExported whether a collector gets them
 * @param machine adds up those of its processes for the page
 */
export function createMetrics(
  dependencies: MetricsDependencies,
  token: string | undefined,
  { isExported, machine }: { isExported: boolean; machine: MachineMetrics },
): Metrics {
  const registry = new Registry();
  if (token !== undefined || isExported) describe(registry, dependencies);
  machine.giveMetrics(() => registry.getMetricsAsJSON());
  return {
    contentType: registry.contentType,
    async read(authorization) {
      if (token === undefined || !isSame(authorization ?? '', `Bearer ${token}`)) return undefined;
      return machine.metricsPage?.() ?? registry.metrics();
    },
    // Its type knows no values, which all of them have.
    figures: async () => await registry.getMetricsAsJSON(),
  };
}

function describe(registry: Registry, dependencies: MetricsDependencies): void {
  const { conversations, turnFigures, slackOutcomes, phoneOutcomes } = dependencies;
  const { trunkFigures, recognition, filesWaiting } = dependencies;
  collectDefaultMetrics({ register: registry });
  addGauge(registry, {
    name: 'parley_processes',
    help: 'Processes that serve on this machine.',
    read: () => 1,
  });
  describeConversations(registry, dependencies);
  addCounter(registry, {
    name: 'parley_refusals_total',
    help: 'Conversations that were refused, by the code that the caller got.',
    label: 'code',
    read: () => conversations().refusals,
  });
  addCounter(registry, {
    name: 'parley_slack_events_total',
    help: "Requests for Slack's events, by what became of them.",
    label: 'outcome',
    read: () => slackOutcomes,
  });
  addCounter(registry, {
    name: 'parley_phone_calls_total',
    help: 'What came for telephone calls, by what became of it.',
    label: 'outcome',
    read: () => phoneOutcomes,
  });
  describeTrunks(registry, trunkFigures);
  describeRecognition(registry, recognition);
  addGauge(registry, {
    name: 'parley_files_waiting',
    help: 'Files and deletions of this machine that the bucket has not got yet.',
    aggregator: 'max',
    read: filesWaiting,
  });
  turnFigures.addTo(registry);
  describeEventLoop(registry, dependencies);
}

function describeConversations(
  registry: Registry,
  { conversations, bounds }: Pick<MetricsDependencies, 'conversations' | 'bounds'>,
): void {
  addGauge(registry, {
    name: 'parley_conversations',
    help: 'Conversations that this machine holds.',
    label: 'kind',
    read() {
      const { preparing, spoken, written } = conversations();
      return Object.entries({ preparing, spoken, written });
    },
  });
  addGauge(registry, {
    name: 'parley_conversations_bound',
    help: 'Conversations that this machine may hold.',
    aggregator: 'max',
    label: 'kind',
    read: () => Object.entries({ spoken: bounds.spoken, written: bounds.written }),
  });
}

function describeEventLoop(registry: Registry, { eventLoop }: Pick<MetricsDependencies, 'eventLoop'>): void {
  addGauge(registry, {
    name: 'parley_event_loop_delay_seconds',
    help: 'How late timers were in the last two seconds, in the process where they were latest.',
    aggregator: 'max',
    label: 'quantile',
    read() {
      const { p50Ms, p99Ms, maxMs } = eventLoop.delay();
      return [
        ['0.5', p50Ms / 1000],
        ['0.99', p99Ms / 1000],
        ['1', maxMs / 1000],
      ];
    },
  });
  addGauge(registry, {
    name: 'parley_event_loop_late',
    help: 'Processes that refuse calls because they are late with their work.',
    read: () => (eventLoop.isLate() ? 1 : 0),
  });
}

/** Figures that are known elsewhere, each with its value of the label. */
type LabelledFigures = Iterable<readonly [value: string, figure: number]>;

type ReadCounter = { name: string; help: string; label: string; read: () => LabelledFigures };

/** One figure, or one for each value of the label. */
type ReadGauge = Omit<ReadCounter, 'label' | 'read'> & {
  aggregator?: Aggregator;
  label?: string;
  read: () => number | LabelledFigures | Promise<number | LabelledFigures>;
};

function addCounter(registry: Registry, { name, help, label, read }: ReadCounter): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of read()) this.inc({ [label]: value }, count);
    },
  });
}

function addGauge(registry: Registry, { name, help, aggregator = 'sum', label, read }: ReadGauge): void {
  new Gauge({
    name,
    help,
    aggregator,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      // What cannot be read now, as of a database that is away, has no value; all other figures have theirs.
      const figures = await Promise.resolve()
        .then(read)
        .catch(() => []);
      this.reset();
      if (label === undefined) this.remove();
      if (typeof figures === 'number') this.set(figures);
      else for (const [value, figure] of figures) this.set({ [label ?? '']: value }, figure);
    },
  });
}

function describeTrunks(registry: Registry, trunkFigures: MetricsDependencies['trunkFigures']): void {
  addGauge(registry, {
    name: 'parley_sip_trunk_up',
    help: 'Whether the SIP trunk of a phone line is configured and works.',
    aggregator: 'max',
    label: 'line',
    read: async () => (await trunkFigures()).map(({ lineId, isUp }) => [lineId, isUp ? 1 : 0]),
  });
  addGauge(registry, {
    name: 'parley_sip_trunk_calls',
    help: 'Calls in progress over the SIP trunk of a phone line.',
    aggregator: 'max',
    label: 'line',
    read: async () => (await trunkFigures()).map(({ lineId, calls }) => [lineId, calls]),
  });
}

function describeRecognition(registry: Registry, recognition: MetricsDependencies['recognition']): void {
  addGauge(registry, {
    name: 'parley_recognition_calls_bound',
    help: 'Calls that the speech models of this machine may listen to.',
    aggregator: 'max',
    read: () => recognition.maxCalls,
  });
  addGauge(registry, {
    name: 'parley_recognition_calls',
    help: 'Calls that the speech model of a language listens to on this machine.',
    label: 'language',
    read: () => recognition.figures().map(({ language, calls }) => [language, calls]),
  });
  addGauge(registry, {
    name: 'parley_recognition_lag_seconds',
    help: 'How much sound waits for the speech model of a language: the most of any call.',
    aggregator: 'max',
    label: 'language',
    read: () => recognition.figures().map(({ language, lagMs }) => [language, lagMs / 1000]),
  });
}

// Hashes have one length, so that neither time nor an error tells how long the token is.
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
