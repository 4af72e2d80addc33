import { createAgent } from '@parley/contract/agents.ts';
import { startServer } from './child.ts';
import { comparing, type Figure, percentile } from './figure.ts';
import { closedLoop, type LoadRequest, type LoadResult, pacedLoad } from './load.ts';
import { type Parley, startParley } from './parley-process.ts';
import { cpuMsOf } from './process-usage.ts';

const PARALLEL = [1, 10, 50] as const;
// Long enough for the compiler: at 1 parallel it would take minutes to see as many turns.
const WARM_UP = { parallel: 50, durationMs: 4_000 } as const;
const SLICES = 4;
const SLICE_MS = 1_000;
const PACED = { callers: 200, everyMs: 5_000, turns: 4 } as const;

export type Contender = { name: string; pid: number; make: (caller: number, turn: number) => LoadRequest };
type Latencies = { perSecond: number; p50: number; p95: number };
/** One second of load, with the processor time that it took in all. */
type Slice = LoadResult & { serverCpuMs: number; databaseCpuMs: number };
export type Measured = Latencies & {
  parallel: number;
  /** Processor time of a turn, in milliseconds. */
  serverCpuMs: number;
  databaseCpuMs: number;
};

const HISTORY = Array.from({ length: 6 }, (_, index) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: `Message ${index} of a conversation about opening hours, prices and an appointment next week.`,
}));

/**
 * A whole chat turn against a scripted model server (first token at once, twenty tokens):
 * Parley authenticates, retrieves, writes a ledger and stores; the bare handlers only pass the tokens on.
 */
export async function benchChatTurn(): Promise<Figure[]> {
  await using upstream = await startServer('upstream-process.ts');
  const env = { UPSTREAM: upstream.address };
  await using bareFetch = await startServer('baselines/fetch-server.ts', env);
  await using bareStreamText = await startServer('baselines/stream-text-server.ts', env);
  await using parley = await startParley({
    PARLEY_OPENAI_COMPATIBLE_URL: upstream.address,
    PARLEY_OPENAI_COMPATIBLE_MODELS: 'bench',
  });
  const contenders = [
    bareContender('bare fetch', bareFetch),
    bareContender('bare streamText', bareStreamText),
    await parleyContender(parley),
  ] as const;
  for (const { make } of contenders) await closedLoop(make, WARM_UP);
  const figures: Figure[] = [];
  for (const parallel of PARALLEL) {
    figures.push(...levelFigures(await measureInTurn(contenders, { parallel, rounds: SLICES })));
  }
  return [...figures, ...(await pacedOverhead(contenders[2], contenders[0]))];
}

function bareContender(name: string, { pid, address }: { pid: number; address: string }): Contender {
  const url = `${address}/chat`;
  const body = JSON.stringify({ message: 'When do you open?', conversation_history: HISTORY });
  return { name, pid, make: () => ({ url, body }) };
}

export async function parleyContender(parley: Parley): Promise<Contender> {
  const agent = await parley.call(createAgent, {
    body: {
      name: 'Bench',
      type: 'chat',
      conversation_config: {
        agent: {
          language: 'en',
          first_message: 'Hello',
          prompt: { prompt: '# Objective\nAnswer questions about the shop.', llm: 'bench' },
        },
      },
    },
  });
  const body = JSON.stringify({
    agent_id: agent.agent_id,
    message: 'When do you open?',
    conversation_history: HISTORY,
  });
  const headers = { authorization: `Bearer ${parley.token}` };
  return {
    name: 'parley',
    pid: parley.pid,
    make: () => ({ url: `${parley.url}/api/bench/conversation/chat`, headers, body }),
  };
}

async function measureSlice({ pid, make }: Contender, parallel: number): Promise<Slice> {
  const before = await cpuMsOf(pid);
  const result = await closedLoop(make, { parallel, durationMs: SLICE_MS });
  const after = await cpuMsOf(pid);
  return { ...result, serverCpuMs: after.own - before.own, databaseCpuMs: after.below - before.below };
}

/** Two servers beside each other, once both are warm. */
export async function measureBoth(
  contenders: readonly [Contender, Contender],
  { parallel, rounds, warmUpMs }: { parallel: number; rounds: number; warmUpMs: number },
): Promise<readonly [Measured, Measured]> {
  for (const { make } of contenders) await closedLoop(make, { parallel, durationMs: warmUpMs });
  return measureInTurn(contenders, { parallel, rounds });
}

/** Servers in turns of a second each, so that a slow moment of the machine touches all of them. */
async function measureInTurn<Contenders extends readonly Contender[]>(
  contenders: Contenders,
  { parallel, rounds }: { parallel: number; rounds: number },
): Promise<{ [Index in keyof Contenders]: Measured }> {
  const slices = contenders.map((contender) => ({ contender, done: [] as Slice[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { contender, done } of slices) done.push(await measureSlice(contender, parallel));
  }
  const measured = slices.map(({ contender, done }) => merged(contender, parallel, done));
  return measured as { [Index in keyof Contenders]: Measured };
}

function merged(contender: Contender, parallel: number, slices: readonly Slice[]): Measured {
  const sumOf = (part: (slice: Slice) => number) => slices.reduce((sum, slice) => sum + part(slice), 0);
  const latenciesMs = slices.flatMap((slice) => slice.latenciesMs);
  const errors = slices.flatMap((slice) => slice.errors);
  return {
    parallel,
    ...summary(contender, { latenciesMs, errors, elapsedMs: sumOf((slice) => slice.elapsedMs) }),
    serverCpuMs: sumOf((slice) => slice.serverCpuMs) / latenciesMs.length,
    databaseCpuMs: sumOf((slice) => slice.databaseCpuMs) / latenciesMs.length,
  };
}

function summary(contender: Contender, result: LoadResult): Latencies {
  if (result.errors.length > 0) {
    throw new Error(`${contender.name}: ${result.errors.length} errors, first ${result.errors[0]}`);
  }
  return {
    perSecond: (result.latenciesMs.length / result.elapsedMs) * 1000,
    p50: percentile(result.latenciesMs, 0.5),
    p95: percentile(result.latenciesMs, 0.95),
  };
}

function levelFigures([bare, streamText, run]: readonly [Measured, Measured, Measured]): Figure[] {
  const bench = `chat turn, ${run.parallel} parallel`;
  const compared = comparing(bench, run, { name: 'bare streamText', run: streamText });
  const besideFetch = comparing(bench, run, { name: 'bare fetch', run: bare });
  const rate = compared('turns', 'turns/s', ({ perSecond }) => perSecond);
  const isBudgeted = run.parallel === 50;
  return [
    isBudgeted ? { ...rate, budget: { value: Math.round(streamText.perSecond), kind: 'at-least' } } : rate,
    besideFetch('turns', 'turns/s', ({ perSecond }) => perSecond),
    compared('p50', 'ms', ({ p50 }) => p50),
    compared('p95', 'ms', ({ p95 }) => p95),
    compared('CPU per turn, server', 'ms', ({ serverCpuMs }) => serverCpuMs),
    besideFetch('CPU per turn, server', 'ms', ({ serverCpuMs }) => serverCpuMs),
    { bench, name: 'CPU per turn, database', value: run.databaseCpuMs, unit: 'ms' },
  ];
}

// Both at the same time, half a step apart, so that a slow second of the machine touches both.
async function pacedOverhead(parley: Contender, bare: Contender): Promise<Figure[]> {
  const halfStepMs = PACED.everyMs / PACED.callers / 2;
  const [bareLoad, ownLoad] = await Promise.all([
    pacedLoad(bare.make, PACED),
    pacedLoad(parley.make, { ...PACED, delayMs: halfStepMs }),
  ]);
  const [bareResult, own] = [summary(bare, bareLoad), summary(parley, ownLoad)];
  const bench = 'paced, 200 conversations, a turn every 5 s each';
  return [
    {
      bench,
      name: 'p50',
      value: own.p50,
      unit: 'ms',
      baseline: { name: 'bare fetch', value: bareResult.p50 },
    },
    {
      bench,
      name: 'p95',
      value: own.p95,
      unit: 'ms',
      baseline: { name: 'bare fetch', value: bareResult.p95 },
    },
    {
      bench,
      name: 'overhead p95',
      value: own.p95 - bareResult.p95,
      unit: 'ms',
      budget: { value: 20, kind: 'at-most' },
    },
  ];
}
