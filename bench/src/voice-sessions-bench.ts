import { comparing, type Figure } from './figure.ts';
import type { Probe } from './probe.ts';
import { memoryMbOf } from './process-usage.ts';
import { dial } from './voice/caller.ts';
import { type CrowdOptions, gatherCrowd } from './voice/caller-crowd.ts';
import { type Clip, speakClips } from './voice/caller-frames.ts';
import { dialEcho } from './voice/echo-caller.ts';
import { setEchoStage } from './voice/echo-stage.ts';
import { measureLevel, type VoiceLevel } from './voice/voice-level.ts';
import { PLAIN_SCRIPTS, setVoiceStage } from './voice/voice-stage.ts';

const LEVELS = [25, 50, 100, 150, 200, 250, 300] as const;
const WATCH_MS = 10_000;
const LOOP_BUDGET_MS = 20;
const SESSIONS_BUDGET = 200;
/** The level at which one figure stands beside the other. */
const COMPARED = 50;

type Contender = { pid: number; probe: Probe; url: string; dial: CrowdOptions['dial'] };
type Ramp = { idleMb: number; levels: readonly VoiceLevel[] };

/**
 * How many callers, who speak 40 % of the time and are listened to all the time, a server sustains before one timer in a
 * hundred is 20 ms late.
 */
export async function benchVoiceSessions(): Promise<Figure[]> {
  const clips = await speakClips();
  const echo = await measureEcho(clips);
  await using stage = await setVoiceStage(PLAIN_SCRIPTS);
  const { parley, probe, url } = stage;
  const own = await climb({ pid: parley.pid, probe, url, dial }, clips);
  return rampFigures(own, echo);
}

async function measureEcho(clips: readonly Clip[]): Promise<Ramp> {
  await using stage = await setEchoStage();
  return await climb({ ...stage, dial: dialEcho }, clips);
}

/** Level after level, until a server is too late or callers are lost. */
async function climb({ pid, probe, url, dial }: Contender, clips: readonly Clip[]): Promise<Ramp> {
  const idleMb = (await memoryMbOf(pid)).own;
  await using crowd = gatherCrowd({ url, clips, habits: { share: 0.4 }, dial });
  const levels: VoiceLevel[] = [];
  for (const callers of LEVELS) {
    let level = await measureLevel({ crowd, pid, probe }, { callers, watchMs: WATCH_MS });
    // One bad moment of the machine is no limit.
    if (!isHeld(level)) level = await measureLevel({ crowd, pid, probe }, { callers, watchMs: WATCH_MS });
    levels.push(level);
    console.error(
      `  ${callers} callers: timers ${level.loopP99Ms.toFixed(1)} ms late, ${level.cores.toFixed(2)} cores`,
    );
    if (!isHeld(level)) break;
  }
  return { idleMb, levels };
}

const isHeld = ({ loopP99Ms, missing }: VoiceLevel) => loopP99Ms < LOOP_BUDGET_MS && missing === 0;
const sustainedBy = ({ levels }: Ramp) => Math.max(0, ...levels.filter(isHeld).map(({ callers }) => callers));

function rampFigures(own: Ramp, echo: Ramp): Figure[] {
  const bench = 'voice sessions';
  const sustained = sustainedBy(own);
  const figures: Figure[] = [
    {
      bench,
      name: `sessions with event-loop p99 under ${LOOP_BUDGET_MS} ms`,
      unit: 'count',
      value: sustained,
      budget: { value: SESSIONS_BUDGET, kind: 'at-least' },
      baseline: { name: 'ws echo', value: sustainedBy(echo) },
    },
  ];
  for (const callers of new Set([COMPARED, sustained])) {
    const [mine, bare] = [own, echo].map(({ levels }) => levels.find((level) => level.callers === callers));
    if (!mine) continue;
    const compared = comparing(`${bench}, ${callers}`, mine, { name: 'ws echo', run: bare });
    figures.push(
      compared('event-loop p99', 'ms', (level) => level.loopP99Ms),
      compared('processor time per session and second', 'ms', (level) => (level.cores * 1000) / callers),
      {
        bench: `${bench}, ${callers}`,
        name: 'end of turn to first audio p95',
        unit: 'ms',
        value: mine.turnP95Ms,
      },
      {
        bench: `${bench}, ${callers}`,
        name: 'memory per session',
        unit: 'MB',
        value: (mine.memoryMb - own.idleMb) / callers,
        ...(bare ? { baseline: { name: 'ws echo', value: (bare.memoryMb - echo.idleMb) / callers } } : {}),
      },
    );
  }
  return figures;
}
