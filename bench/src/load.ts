import { Agent, request } from 'node:http';
import { percentile } from './figure.ts';

const CALLS = 60;
/** Until code and plans are warm. */
const FIRST_CALLS = 20;

/** The 95th percentile of how long calls take that are made one after the other, in milliseconds. */
export async function p95Of(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let made = 0; made < CALLS + FIRST_CALLS; made += 1) {
    const started = performance.now();
    await call();
    if (made >= FIRST_CALLS) times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}

/** One HTTP request of a load. */
export type LoadRequest = {
  url: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/** Latencies in milliseconds, and how long the whole load took. */
export type LoadResult = { latenciesMs: readonly number[]; elapsedMs: number; errors: readonly string[] };

/**
 * Closed loop: each of `parallel` callers sends its next request when the last was answered.
 * @param make the request of the nth turn of a caller
 */
export async function closedLoop(
  make: (caller: number, turn: number) => LoadRequest,
  options: { parallel: number; durationMs: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.parallel });
  const latenciesMs: number[] = [];
  const errors: string[] = [];
  const started = performance.now();
  const callers = Array.from({ length: options.parallel }, async (_, caller) => {
    for (let turn = 0; performance.now() - started < options.durationMs; turn += 1) {
      await timed(make(caller, turn), agent, latenciesMs, errors);
    }
  });
  await Promise.all(callers);
  agent.destroy();
  return { latenciesMs, elapsedMs: performance.now() - started, errors };
}

/**
 * How long each of many calls takes of one caller, who has called for a second before.
 * @throws {Error} when one fails
 */
export async function timesOf(request: LoadRequest): Promise<readonly number[]> {
  await closedLoop(() => request, { parallel: 1, durationMs: 1_000 });
  const { latenciesMs, errors } = await closedLoop(() => request, { parallel: 1, durationMs: 3_000 });
  if (errors[0]) throw new Error(errors[0]);
  return latenciesMs;
}

/**
 * Open loop: `callers` send a request every `everyMs`, whatever became of the last; starts are spread evenly.
 * @param options.delayMs lets another load of the same pace run in between
 */
export async function pacedLoad(
  make: (caller: number, turn: number) => LoadRequest,
  options: { callers: number; everyMs: number; turns: number; delayMs?: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.callers * 2 });
  const latenciesMs: number[] = [];
  const errors: string[] = [];
  const started = performance.now() + (options.delayMs ?? 0);
  const callers = Array.from({ length: options.callers }, async (_, caller) => {
    const offsetMs = (caller / options.callers) * options.everyMs;
    const turns = Array.from({ length: options.turns }, async (__, turn) => {
      await until(started + offsetMs + turn * options.everyMs);
      await timed(make(caller, turn), agent, latenciesMs, errors);
    });
    await Promise.all(turns);
  });
  await Promise.all(callers);
  agent.destroy();
  return { latenciesMs, elapsedMs: performance.now() - started, errors };
}

async function send(made: LoadRequest, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      made.url,
      {
        method: made.method ?? 'POST',
        agent,
        headers: { 'content-type': 'application/json', ...made.headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((answer.statusCode ?? 500) >= 400)
            reject(new Error(`${answer.statusCode} ${text.slice(0, 200)}`));
          else resolve(text);
        });
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(made.body);
  });
}

async function timed(
  made: LoadRequest,
  agent: Agent,
  latenciesMs: number[],
  errors: string[],
): Promise<void> {
  const started = performance.now();
  try {
    await send(made, agent);
    latenciesMs.push(performance.now() - started);
  } catch (error) {
    errors.push(String(error));
    // A server that refuses at once must not be hammered in a tight loop.
    await until(performance.now() + 20);
  }
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
}
