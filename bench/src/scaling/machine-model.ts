// What belongs here: a model of a machine whose processes answer chat turns or hold calls, simulated in virtual time.

/** Processor time that one chat turn takes, in milliseconds. */
export type TurnCosts = {
  /** In the process that has the conversation. */
  serverMs: number;
  databaseMs: number;
  /** In a program on the same machine that calls, and answers for the model; 0 where they are elsewhere. */
  callerMs: number;
};

export type SimulatedMachine = {
  cores: number;
  processes: number;
  /** Callers, each of whom sends the next turn when the last is answered. */
  parallel: number;
  costs: TurnCosts;
};

/** A turn's way: who works on it, and for how long. Stations with one worker let the others wait. */
type Stage = { station: number; ms: number };

const CALLER = 0;
const DATABASE = 1;
const FIRST_PROCESS = 2;

const WARM_UP_TURNS = 500;
const TURNS = 6_000;

/**
 * Chat turns a second. Each process and the calling program do one thing at a time; what is active shares the cores
 * evenly. A turn is worked on before and after its statement, which PostgreSQL runs in a process of its own.
 * @param random between 0 and 1, such as `Math.random`
 */
export function simulateChatTurns(
  { cores, processes, parallel, costs }: SimulatedMachine,
  random: () => number,
): number {
  const queues: Job[][] = Array.from({ length: FIRST_PROCESS + processes }, () => []);
  const enter = (job: Job) => {
    const stage = job.stages[0];
    if (!stage) return false;
    job.leftMs = stage.ms;
    queues[stage.station]?.push(job);
    return true;
  };
  for (let caller = 0; caller < parallel; caller += 1)
    enter({ process: caller % processes, leftMs: 0, stages: stagesOf(caller % processes, costs, random) });
  let nowMs = 0;
  let startedMs = 0;
  for (let turns = 0; turns < WARM_UP_TURNS + TURNS; ) {
    const active = queues.flatMap((queue, station) => (station === DATABASE ? queue : queue.slice(0, 1)));
    const rate = Math.min(1, cores / active.length);
    const next = active.reduce((one, other) => (other.leftMs < one.leftMs ? other : one));
    const workedMs = next.leftMs;
    nowMs += workedMs / rate;
    for (const job of active) job.leftMs -= workedMs;
    const stage = next.stages.shift();
    const queue = queues[stage?.station ?? 0];
    queue?.splice(queue.indexOf(next), 1);
    if (enter(next)) continue;
    turns += 1;
    if (turns === WARM_UP_TURNS) startedMs = nowMs;
    next.stages = stagesOf(next.process, costs, random);
    enter(next);
  }
  return (TURNS * 1_000) / (nowMs - startedMs);
}

type Job = { process: number; leftMs: number; stages: Stage[] };

function stagesOf(process: number, costs: TurnCosts, random: () => number): Stage[] {
  const server = FIRST_PROCESS + process;
  // Work is seldom of one length: exponential, like garbage collections and other neighbours.
  const spread = (meanMs: number) => -Math.log(1 - random()) * meanMs;
  return [
    { station: CALLER, ms: spread(costs.callerMs / 2) },
    { station: server, ms: spread(costs.serverMs * 0.6) },
    { station: DATABASE, ms: spread(costs.databaseMs) },
    { station: server, ms: spread(costs.serverMs * 0.4) },
    { station: CALLER, ms: spread(costs.callerMs / 2) },
  ];
}

/** What calls take. */
export type CallCosts = {
  /** Of a core, for each call. */
  coresPerCall: number;
  /** Of a core, at which one timer in a hundred is 20 ms late. */
  fullProcess: number;
  databaseCoresPerCall: number;
};

/** Calls that a machine holds: what its processes hold, and what its cores carry beside the database. */
export function heldCalls(
  { cores, processes }: Pick<SimulatedMachine, 'cores' | 'processes'>,
  { coresPerCall, fullProcess, databaseCoresPerCall }: CallCosts,
): number {
  const byProcesses = (processes * fullProcess) / coresPerCall;
  const byCores = (cores * fullProcess) / (coresPerCall + databaseCoresPerCall);
  return Math.floor(Math.min(byProcesses, byCores));
}
