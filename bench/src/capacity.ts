import { mkdir } from 'node:fs/promises';
import { saveCallCapacity } from '../../server/src/conversations/call-capacity.ts';
import { readSettings } from '../../server/src/env.ts';
import { dial } from './voice/caller.ts';
import { gatherCrowd } from './voice/caller-crowd.ts';
import { speakClips } from './voice/caller-frames.ts';
import { measureLevel, type VoiceLevel } from './voice/voice-level.ts';
import { PLAIN_SCRIPTS, setVoiceStage } from './voice/voice-stage.ts';
import { failuresOf } from './voice-turn-bench.ts';

// npm run capacity [-- --save] [--scripted-voice]: how many calls this machine holds before its answers come late.

const LEVELS = [10, 20, 40, 60, 80, 110, 150, 200, 260, 340, 440] as const;
const WATCH_MS = 8_000;
const LOOP_BOUND_MS = 20;
const TURN_BOUND_MS = 100;
/** A machine also has other things to do than at the time of the measurement. */
const RESERVE = 0.8;
const PATIENCE_MS = 170_000;

const unknown = process.argv.slice(2).filter((flag) => !['--save', '--scripted-voice'].includes(flag));
if (unknown.length > 0) {
  console.error(`There is no option ${unknown.join(', ')}. There are: --save, --scripted-voice.`);
  process.exit(2);
}
const { dataFolder } = readSettings(process.env);
const { best, limit } = await climb(process.argv.includes('--scripted-voice'));
if (best === 0) {
  console.error(`This machine does not even hold ${LEVELS[0]} calls: ${limit}.`);
  process.exit(1);
}
const calls = Math.max(1, Math.floor(best * RESERVE));
console.log(`\nThis machine holds ${best} calls; ${limit}.`);
console.log(`Proposed bound, with a reserve of a fifth: PARLEY_MAX_CALLS=${calls}`);
if (process.argv.includes('--save')) {
  await mkdir(dataFolder, { recursive: true });
  await saveCallCapacity(dataFolder, { calls, measured_at: new Date().toISOString() });
  console.log(`Kept in ${dataFolder}: the next start obeys it, unless PARLEY_MAX_CALLS says otherwise.`);
} else {
  console.log('Keep it for the next start with: npm run capacity -- --save');
}

async function climb(hasScriptedVoice: boolean): Promise<{ best: number; limit: string }> {
  const startedMs = performance.now();
  console.log('Callers who speak 40 % of the time call a server of their own on this machine …\n');
  const clips = await speakClips();
  const { voice, ...scripts } = PLAIN_SCRIPTS;
  await using stage = await setVoiceStage({ ...scripts, ...(hasScriptedVoice ? { voice } : {}) });
  await using crowd = gatherCrowd({ url: stage.url, clips, habits: { share: 0.4 }, dial });
  const measure = async (callers: number) => {
    const measured = { crowd, pid: stage.parley.pid, probe: stage.probe };
    const level = await measureLevel(measured, { callers, watchMs: WATCH_MS });
    console.log(lineOf(level));
    return level;
  };
  console.log(HEADER);
  let best = 0;
  for (const callers of LEVELS) {
    // One bad moment of the machine is no limit.
    let why = breachOf(await measure(callers));
    if (why) why = breachOf(await measure(callers));
    if (why) {
      const between = Math.round((best + callers) / 2);
      if (best > 0 && !breachOf(await measure(between))) best = between;
      return { best, limit: `beyond that, ${why}` };
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
  if (Number.isNaN(turnP95Ms)) return 'nobody is answered';
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
