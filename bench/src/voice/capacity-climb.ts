import { dial } from './caller.ts';
import { gatherCrowd } from './caller-crowd.ts';
import { speakClips } from './caller-frames.ts';
import { failuresOf } from './caller-metrics.ts';
import { measureLevel, type VoiceLevel } from './voice-level.ts';
import { PLAIN_SCRIPTS, setVoiceStage } from './voice-stage.ts';

/** Steps of callers that are tried. */
const LEVELS = [10, 20, 40, 60, 80, 110, 150, 200, 260, 340, 440, 560, 700] as const;
const WATCH_MS = 8_000;
const LOOP_BOUND_MS = 20;
const TURN_BOUND_MS = 100;
const PATIENCE_MS = 150_000;

/** How many calls a machine sustains, and what limits it. */
export type Climb = { best: number; limit: string };

/**
 * Calls a server of its own with more and more callers, until they or the operator would complain.
 * @param report gets a line of a table for each step
 */
export async function climbToLimit({
  hasScriptedVoice,
  report,
}: {
  hasScriptedVoice: boolean;
  report: (line: string) => void;
}): Promise<Climb> {
  const startedMs = performance.now();
  const clips = await speakClips();
  const { voice, ...scripts } = PLAIN_SCRIPTS;
  await using stage = await setVoiceStage({ ...scripts, ...(hasScriptedVoice ? { voice } : {}) });
  await using crowd = gatherCrowd({ url: stage.url, clips, habits: { share: 0.4 }, dial });
  const measure = async (callers: number) => {
    const measured = { crowd, pid: stage.parley.pid, probe: stage.probe };
    const level = await measureLevel(measured, { callers, watchMs: WATCH_MS });
    report(lineOf(level));
    return level;
  };
  report(HEADER);
  let best = 0;
  for (const callers of LEVELS) {
    // One bad moment of the machine is no limit.
    let why = breachOf(await measure(callers));
    if (why) why = breachOf(await measure(callers));
    if (why) {
      const between = Math.round((best + callers) / 2);
      if (best > 0 && !breachOf(await measure(between))) best = between;
      return { best, limit: why };
    }
    best = callers;
    if (performance.now() - startedMs > PATIENCE_MS)
      return { best, limit: 'more were not tried in the time' };
  }
  return { best, limit: 'more were not tried' };
}

/** What a caller or the operator would complain about. */
function breachOf({ missing, loopP99Ms, turnP95Ms, watched }: VoiceLevel): string | undefined {
  if (missing > 0) return `${missing} callers did not get through (${failuresOf(watched)})`;
  if (loopP99Ms > LOOP_BOUND_MS) return `one timer in a hundred is ${loopP99Ms.toFixed(0)} ms late`;
  if (Number.isNaN(turnP95Ms)) return 'no caller is answered';
  if (turnP95Ms > TURN_BOUND_MS) return `one answer in twenty takes ${turnP95Ms.toFixed(0)} ms to begin`;
  return undefined;
}

const HEADER = '  calls   answer begins, p95   timers late, p99   cores   memory';

function lineOf({ callers, turnP95Ms, loopP99Ms, cores, memoryMb }: VoiceLevel): string {
  const cells = [
    String(callers).padStart(7),
    `${turnP95Ms.toFixed(1)} ms`.padStart(21),
    `${loopP99Ms.toFixed(1)} ms`.padStart(19),
    cores.toFixed(2).padStart(8),
    `${memoryMb.toFixed(0)} MB`.padStart(9),
  ];
  return cells.join('');
}
