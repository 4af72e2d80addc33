import { measureBoth, parleyContender } from './chat-turn-bench.ts';
import { startServer } from './child.ts';
import { comparing, type Figure } from './figure.ts';
import { startParley } from './parley-process.ts';
import { dial } from './voice/caller.ts';
import { gatherCrowd } from './voice/caller-crowd.ts';
import { type Clip, speakClips } from './voice/caller-frames.ts';
import { measureLevel, type VoiceLevel } from './voice/voice-level.ts';
import { PLAIN_SCRIPTS, setVoiceStage } from './voice/voice-stage.ts';

const PARALLEL = 50;
const LOAD = { parallel: PARALLEL, rounds: 6, warmUpMs: 5_000 };
/** What two processes are to answer beside one. */
const GAIN = 1.5;
const CALLERS = 100;
const WATCH_MS = 10_000;
const LOOP_BUDGET_MS = 20;

/**
 * What two processes do beside one, in turns of a second each. Callers, model server and PostgreSQL share the machine's
 * cores with them, so on two cores the gain is bounded by what those leave.
 */
export async function benchProcesses(): Promise<Figure[]> {
  return [...(await chatFigures()), ...(await callFigures())];
}

async function chatFigures(): Promise<Figure[]> {
  await using upstream = await startServer('upstream-process.ts');
  const env = {
    PARLEY_OPENAI_COMPATIBLE_URL: upstream.address,
    PARLEY_OPENAI_COMPATIBLE_MODELS: 'bench',
  };
  await using oneProcess = await startParley({ ...env, PARLEY_PROCESSES: '1' });
  await using twoProcesses = await startParley({ ...env, PARLEY_PROCESSES: '2' });
  const contenders = [await parleyContender(oneProcess), await parleyContender(twoProcesses)] as const;
  const [one, two] = await measureBoth(contenders, LOAD);
  const compared = comparing(`2 processes, ${PARALLEL} parallel`, two, { name: '1 process', run: one });
  return [
    {
      ...compared('chat turns', 'turns/s', (run) => run.perSecond),
      budget: { value: Math.round(one.perSecond * GAIN), kind: 'at-least' },
    },
    compared('p95', 'ms', (run) => run.p95),
    compared('CPU per turn, servers', 'ms', (run) => run.serverCpuMs),
    compared('CPU per turn, database', 'ms', (run) => run.databaseCpuMs),
  ];
}

async function callFigures(): Promise<Figure[]> {
  const clips = await speakClips();
  const one = await callsOn('1', clips);
  const two = await callsOn('2', clips);
  const bench = `2 processes, ${CALLERS} spoken conversations`;
  const compared = comparing(bench, two, { name: '1 process', run: one });
  return [
    {
      ...compared('event-loop p99', 'ms', (level) => level.loopP99Ms),
      budget: { value: LOOP_BUDGET_MS, kind: 'at-most' },
    },
    { ...compared('callers lost', 'count', (level) => level.missing), budget: { value: 0, kind: 'at-most' } },
    compared('processor time per session and second', 'ms', (level) => (level.cores * 1000) / CALLERS),
  ];
}

async function callsOn(processes: string, clips: readonly Clip[]): Promise<VoiceLevel> {
  await using stage = await setVoiceStage(PLAIN_SCRIPTS, { env: { PARLEY_PROCESSES: processes } });
  const { parley, probe, url } = stage;
  await using crowd = gatherCrowd({ url, clips, habits: { share: 0.4 }, dial });
  return await measureLevel({ crowd, pid: parley.pid, probe }, { callers: CALLERS, watchMs: WATCH_MS });
}
