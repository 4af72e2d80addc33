import { parleyContender } from './chat-turn-bench.ts';
import { startServer } from './child.ts';
import type { Figure } from './figure.ts';
import { closedLoop } from './load.ts';
import { startParley } from './parley-process.ts';
import { simulateChatTurns } from './scaling/machine-model.ts';
import { MEASURED_COSTS } from './scaling/measured-machine.ts';
import {
  goBeforeOthers,
  missingForSlowedMachine,
  moveCallers,
  slowMachine,
} from './scaling/slowed-machine.ts';

const MACHINES = [
  { cores: 1, processes: 1 },
  { cores: 2, processes: 1 },
  { cores: 2, processes: 2 },
  { cores: 4, processes: 3 },
  { cores: 8, processes: 7 },
] as const;
/** What two processes are to answer beside one. */
const GAIN = 1.5;
const PARALLEL = 50;
const WARM_UP_MS = 8_000;
const ROUNDS = 3;
/** Of the slowed machine's own time. */
const ROUND_MS = 2_000;

type Machine = (typeof MACHINES)[number];

/**
 * Chat turns of machines of 1 to 8 cores, each core as fast as a real one divided by their number, in the seconds of
 * such a machine. Callers and model server have another core, and callers come fifty to each process.
 */
export async function benchCores(): Promise<Figure[]> {
  const missing = await missingForSlowedMachine();
  if (missing) {
    console.error(missing);
    return [];
  }
  goBeforeOthers();
  await using upstream = await startServer('upstream-process.ts');
  await moveCallers([process.pid, upstream.pid]);
  const rates = new Map<string, number>();
  for (const machine of MACHINES) rates.set(nameOf(machine), await turnsPerSecond(machine, upstream.address));
  return [
    ...MACHINES.map((machine): Figure => figureOf(machine, rates)),
    {
      bench: '2 slowed cores, callers elsewhere',
      name: 'chat turns of 2 processes',
      unit: 'turns/s',
      value: rates.get('2 cores, 2 processes') ?? 0,
      baseline: { name: '1 process', value: rates.get('2 cores, 1 process') ?? 0 },
      budget: { value: Math.round((rates.get('2 cores, 1 process') ?? 0) * GAIN), kind: 'at-least' },
    },
  ];
}

async function turnsPerSecond({ cores, processes }: Machine, upstream: string): Promise<number> {
  await using parley = await startParley({
    PARLEY_OPENAI_COMPATIBLE_URL: upstream,
    PARLEY_OPENAI_COMPATIBLE_MODELS: 'bench',
    PARLEY_PROCESSES: String(processes),
  });
  const { make } = await parleyContender(parley);
  const parallel = PARALLEL * processes;
  await closedLoop(make, { parallel, durationMs: WARM_UP_MS * processes });
  await using _slowed = await slowMachine(parley.pid, cores);
  let turns = 0;
  let elapsedMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await closedLoop(make, { parallel, durationMs: ROUND_MS * cores });
    if (result.errors[0]) throw new Error(result.errors[0]);
    turns += result.latenciesMs.length;
    elapsedMs += result.elapsedMs;
  }
  return ((turns * 1_000) / elapsedMs) * cores;
}

function figureOf(machine: Machine, rates: ReadonlyMap<string, number>): Figure {
  const { cores, processes } = machine;
  const costs = { ...MEASURED_COSTS, callerMs: 0 };
  const modelled = simulateChatTurns(
    { cores, processes, parallel: PARALLEL * processes, costs },
    Math.random,
  );
  return {
    bench: 'slowed cores, callers elsewhere',
    name: nameOf(machine),
    unit: 'turns/s',
    value: rates.get(nameOf(machine)) ?? 0,
    baseline: { name: 'the model', value: modelled },
  };
}

function nameOf({ cores, processes }: Machine): string {
  const plural = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;
  return `${plural(cores, 'core', 'cores')}, ${plural(processes, 'process', 'processes')}`;
}
