import { percentile } from '../figure.ts';
import { dial } from './caller.ts';
import { gatherCrowd } from './caller-crowd.ts';
import { failuresOf } from './caller-metrics.ts';
import { type CapacityKind, type CapacityOptions, setCapacityStage } from './capacity-stage.ts';
import { measureLevel, type VoiceLevel } from './voice-level.ts';

const WATCH_MS = 8_000;
const MODEL_WATCH_MS = 15_000;
const LOOP_BOUND_MS = 20;
const TURN_BOUND_MS = 100;
/** From the end of what a caller said: the pause of 700 ms, and the transcript. */
const HEARD_BOUND_MS = 1_500;
/** A sentence of the natural voice is heard when it is made. */
const NATURAL_BOUND_MS = 4_000;
const HEADER =
  '  calls   answers   begin, p95   after the last sound, p95   timers late, p99   cores, with models   memory';

/** What a server does with so many callers. */
export type CapacityStep = VoiceLevel & {
  /** From the caller's last sound to the first of the answer. */
  speechP95Ms: number;
  /** Answers of another voice than the agent's. */
  replacedVoices: number;
};

/** A server of its own, to be watched with one number of callers after the other. */
export type CapacitySteps = AsyncDisposable & {
  measure(callers: number): Promise<CapacityStep>;
};

/** Whether models of this machine hear or speak, so that a call takes a hundred times as much. */
export function hasModels({ voice, heardBy }: CapacityKind): boolean {
  return heardBy !== undefined || voice === 'natural';
}

/** @param report gets a table, a line for each step */
export async function openCapacitySteps(
  options: CapacityOptions,
  report: (line: string) => void,
): Promise<CapacitySteps> {
  await using stack = new AsyncDisposableStack();
  const stage = stack.use(await setCapacityStage(options));
  const { url, clips, parley, probe } = stage;
  const crowd = stack.use(gatherCrowd({ url, clips, habits: { share: 0.4 }, dial }));
  const watchMs = hasModels(options) ? MODEL_WATCH_MS : WATCH_MS;
  let replacedBefore = 0;
  report(HEADER);
  const owned = stack.move();
  return {
    async measure(callers) {
      const level = await measureLevel({ crowd, pid: parley.pid, probe }, { callers, watchMs });
      const replaced = hasModels(options)
        ? await stage.countReplacedVoices(level.watched.conversationIds)
        : 0;
      const step = {
        ...level,
        speechP95Ms: percentile(level.watched.speechToAudioMs, 0.95),
        replacedVoices: replaced - replacedBefore,
      };
      replacedBefore = replaced;
      report(lineOf(step));
      return step;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** What a caller who was missing or waited, or the operator, would complain about. */
export function breachOf(step: CapacityStep, kind: CapacityKind): string | undefined {
  if (step.missing > 0) return `${step.missing} callers did not get through (${failuresOf(step.watched)})`;
  return delayOf(step, kind);
}

/** What those who got through would complain about. */
export function delayOf(step: CapacityStep, { voice, heardBy }: CapacityKind): string | undefined {
  const { loopP99Ms, turnP95Ms, speechP95Ms, replacedVoices } = step;
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

function lineOf(step: CapacityStep): string {
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
