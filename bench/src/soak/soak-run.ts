import { setTimeout as pause } from 'node:timers/promises';
import { CallError } from '@parley/client/call.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import { memoryMbOf } from '../process-usage.ts';
import { type CallerMetrics, emptyMetrics } from '../voice/caller-metrics.ts';
import { setVoiceStage, type VoiceStage } from '../voice/voice-stage.ts';
import { type Silence, type SoakCallers, startSoakCallers } from './soak-callers.ts';
import { SOAK_SCRIPTS } from './soak-scripts.ts';

/** Resources of a server at one moment of the run; memory after a collection of garbage. */
export type SoakSample = {
  minutes: number;
  heapMb: number;
  residentMb: number;
  /** Sockets, pipes, threads and the like; not timers, which come and go by the hundred. */
  handles: number;
  /** How many of each kind. */
  kinds: Readonly<Record<string, number>>;
};

/** What became of a run. */
export type SoakResult = {
  /** While callers were on the line. */
  samples: readonly SoakSample[];
  /** Before the first caller, and when the last had left. */
  before: SoakSample;
  after: SoakSample;
  /** Conversations by how they are stored: their end, `in-progress`, or `missing`. */
  endings: Readonly<Record<string, number>>;
  /** How callers behaved, and how often. */
  deeds: Readonly<Record<string, number>>;
  /** Errors that the server survived, by their code in the ledgers of turns. */
  errors: Readonly<Record<string, number>>;
  metrics: CallerMetrics;
  longestSilence: Silence;
  /** Conversations that were still running half a minute after the last caller left. */
  stuck: number;
};

export type SoakOptions = { sessions: number; durationMs: number; sampleMs: number };

const TOKEN = 'the soak run reads the metrics';
/** What lasts for a moment only. */
const PASSING: ReadonlySet<string> = new Set(['Timeout', 'Immediate', 'FSReqPromise', 'FSReqCallback']);
const LEAVING_MS = 30_000;
const LOOK_MS = 250;
const CALM_MS = 2_000;
const WARM_UP_MS = 4_000;
const MB = 1_000_000;

/** Runs so many conversations for so long, with failures of every dependency. */
export async function soak({ sessions, durationMs, sampleMs }: SoakOptions): Promise<SoakResult> {
  await using stage = await setVoiceStage(SOAK_SCRIPTS, {
    env: { PARLEY_METRICS_TOKEN: TOKEN, PARLEY_LOG_LEVEL: 'fatal' },
    collects: true,
  });
  // Threads, connections and compiled code that stay for good are there after the first calls.
  await warmUp(stage);
  const startedMs = performance.now();
  const sample = () => sampleOf(stage, startedMs);
  const metrics = emptyMetrics();
  const before = await sample();
  const samples: SoakSample[] = [];
  const callers = await startSoakCallers({ url: stage.url, sessions, metrics });
  while (performance.now() - startedMs < durationMs) {
    await pause(sampleMs);
    samples.push(await sample());
  }
  const { deeds, longestSilence } = await finish(callers);
  const stuck = await leftBehind(stage);
  const after = await untilCalm(sample, before);
  const { endings, errors } = await storedEndings(stage, metrics.conversationIds);
  return { samples, before, after, endings, deeds, errors, metrics, longestSilence, stuck };
}

async function warmUp({ url }: VoiceStage): Promise<void> {
  const callers = await startSoakCallers({ url, sessions: 3, metrics: emptyMetrics() });
  await pause(WARM_UP_MS);
  await finish(callers);
}

async function finish(callers: SoakCallers) {
  await callers.leave();
  return callers;
}

async function sampleOf({ parley, probe }: VoiceStage, startedMs: number): Promise<SoakSample> {
  const reading = await probe.read(parley.pid);
  const kinds: Record<string, number> = {};
  for (const kind of reading.resources) if (!PASSING.has(kind)) count(kinds, kind);
  return {
    minutes: (performance.now() - startedMs) / 60_000,
    heapMb: (reading.heapUsed + reading.external) / MB,
    residentMb: (await memoryMbOf(parley.pid)).own,
    handles: Object.values(kinds).reduce((sum, number) => sum + number, 0),
    kinds,
  };
}

/** Connections to the database that are not needed any more are closed after ten seconds. */
async function untilCalm(sample: () => Promise<SoakSample>, before: SoakSample): Promise<SoakSample> {
  let latest = await sample();
  for (const until = performance.now() + LEAVING_MS; performance.now() < until; latest = await sample()) {
    if (latest.handles <= before.handles) break;
    await pause(CALM_MS);
  }
  return latest;
}

/** Waits until no conversation runs any more. @returns how many still run after the timeout */
async function leftBehind({ parley }: VoiceStage): Promise<number> {
  let running = Number.NaN;
  for (const until = performance.now() + LEAVING_MS; performance.now() < until; await pause(LOOK_MS)) {
    const page = await fetch(`${parley.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const lines = (await page.text()).matchAll(/^parley_conversations\{.*\} (\d+)$/gm);
    running = [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
    if (running === 0) break;
  }
  return running;
}

async function storedEndings({ parley }: VoiceStage, ids: readonly string[]) {
  const endings: Record<string, number> = {};
  const errors: Record<string, number> = {};
  for (const conversation_id of ids) {
    const found = await parley
      .call(getConversation, { params: { conversation_id } })
      .catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return undefined;
        throw error;
      });
    count(endings, found ? (found.end_reason ?? found.status) : 'missing');
    for (const turn of found?.turns ?? []) for (const code of turn.ledger?.errors ?? []) count(errors, code);
  }
  return { endings, errors };
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
