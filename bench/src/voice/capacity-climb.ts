import { percentile } from '../figure.ts';
import { dial } from './caller.ts';
import { gatherCrowd } from './caller-crowd.ts';
import { failuresOf } from './caller-metrics.ts';
import { type CapacityKind, setCapacityStage } from './capacity-stage.ts';
import { measureLevel, type VoiceLevel } from './voice-level.ts';

/** Steps of callers that are tried. */
const LEVELS = [10, 20, 40, 60, 80, 110, 150, 200, 260, 340, 440, 560, 700] as const;
/** Where models of this machine hear or speak, a call takes a hundred times as much. */
const MODEL_LEVELS = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64] as const;
const WATCH_MS = 8_000;
const MODEL_WATCH_MS = 15_000;
const LOOP_BOUND_MS = 20;
const TURN_BOUND_MS = 100;
/** From the end of what a caller said: the pause of 700 ms, and the transcript. */
const HEARD_BOUND_MS = 1_500;
/** A sentence of the natural voice is heard when it is made. */
const NATURAL_BOUND_MS = 4_000;
const PATIENCE_MS = 150_000;
const MODEL_PATIENCE_MS = 400_000;

/** How many calls a machine sustains, and what limits it. */
export type Climb = { best: number; limit: string };

type Step = VoiceLevel & {
  /** From the caller's last sound to the first of the answer. */
  speechP95Ms: number;
  /** Answers of another voice than the agent's. */
  replacedVoices: number;
};

/**
 * Calls a server of its own with more and more callers, until they or the operator would complain.
 * @param report gets a line of a table for each step
 */
export async function climbToLimit(kind: CapacityKind, report: (line: string) => void): Promise<Climb> {
  const startedMs = performance.now();
  await using stage = await setCapacityStage(kind);
  const { url, clips, parley, probe } = stage;
  await using crowd = gatherCrowd({ url, clips, habits: { share: 0.4 }, dial });
  const hasModels = kind.heardBy !== undefined || kind.voice === 'natural';
  let replacedBefore = 0;
  const measure = async (callers: number): Promise<string | undefined> => {
    const watchMs = hasModels ? MODEL_WATCH_MS : WATCH_MS;
    const level = await measureLevel({ crowd, pid: parley.pid, probe }, { callers, watchMs });
    const replaced = hasModels ? await stage.countReplacedVoices(level.watched.conversationIds) : 0;
    const step = {
      ...level,
      speechP95Ms: percentile(level.watched.speechToAudioMs, 0.95),
      replacedVoices: replaced - replacedBefore,
    };
    replacedBefore = replaced;
    report(lineOf(step));
    return breachOf(step, kind);
  };
  report(HEADER);
  let best = 0;
  for (const callers of hasModels ? MODEL_LEVELS : LEVELS) {
    // One bad moment of the machine is no limit.
    let why = await measure(callers);
    if (why) why = await measure(callers);
    if (why) {
      const between = Math.round((best + callers) / 2);
      if (best > 0 && between > best && between < callers && !(await measure(between))) best = between;
      return { best, limit: why };
    }
    best = callers;
    if (performance.now() - startedMs > (hasModels ? MODEL_PATIENCE_MS : PATIENCE_MS))
      return { best, limit: 'more were not tried in the time' };
  }
  return { best, limit: 'more were not tried' };
}

/** What a caller or the operator would complain about. */
function breachOf(step: Step, { voice, heardBy }: CapacityKind): string | undefined {
  const { missing, loopP99Ms, turnP95Ms, speechP95Ms, replacedVoices, watched } = step;
  if (missing > 0) return `${missing} callers did not get through (${failuresOf(watched)})`;
  if (loopP99Ms > LOOP_BOUND_MS) return `one timer in a hundred is ${loopP99Ms.toFixed(0)} ms late`;
  if (Number.isNaN(turnP95Ms)) return 'no caller is answered';
  if (replacedVoices > 0) return `another voice spoke ${replacedVoices} answers`;
  const turnBoundMs = voice === 'natural' ? NATURAL_BOUND_MS : TURN_BOUND_MS;
  if (turnP95Ms > turnBoundMs) return `one answer in twenty takes ${turnP95Ms.toFixed(0)} ms to begin`;
  const speechBoundMs = HEARD_BOUND_MS + (voice === 'natural' ? NATURAL_BOUND_MS : 0);
  if (heardBy && speechP95Ms > speechBoundMs)
    return `one answer in twenty is heard ${speechP95Ms.toFixed(0)} ms after the caller stopped`;
  return undefined;
}

const HEADER =
  '  calls   answers   begin, p95   after the last sound, p95   timers late, p99   cores, with models   memory';

function lineOf(step: Step): string {
  const { callers, turnP95Ms, speechP95Ms, loopP99Ms, cores, coresBelow, memoryMb, watched } = step;
  const cells = [
    String(callers).padStart(7),
    String(watched.turnToAudioMs.length).padStart(10),
    `${turnP95Ms.toFixed(1)} ms`.padStart(13),
    `${speechP95Ms.toFixed(0)} ms`.padStart(28),
    `${loopP99Ms.toFixed(1)} ms`.padStart(19),
    `${cores.toFixed(2)}, ${(cores + coresBelow).toFixed(2)}`.padStart(21),
    `${memoryMb.toFixed(0)} MB`.padStart(9),
  ];
  return cells.join('');
}
