import { type Figure, timeFigures } from './figure.ts';
import { dial } from './voice/caller.ts';
import { gatherCrowd, type Watched } from './voice/caller-crowd.ts';
import { type Clip, speakClips } from './voice/caller-frames.ts';
import { failuresOf } from './voice/caller-metrics.ts';
import { dialEcho } from './voice/echo-caller.ts';
import { setEchoStage } from './voice/echo-stage.ts';
import { measureLevel } from './voice/voice-level.ts';
import { PLAIN_SCRIPTS, setVoiceStage } from './voice/voice-stage.ts';

const SESSIONS = [10, 50] as const;
const HABITS = { share: 0.4 };
const WATCH_MS = 30_000;
const ECHO_MS = 5_000;
/** Silence that makes a plain sentence a turn, as agents are set by themselves. */
const PAUSE_MS = 700;
const BUDGETS_MS = { p50: 10, p95: 30 };

/**
 * How soon an answer is heard whose words, transcript and sound cost nothing: what remains is the platform's own time.
 * It begins with the end of the turn, which the server says with the transcript, and ends with the first sound at the
 * caller.
 */
export async function benchVoiceTurn(): Promise<Figure[]> {
  const clips = await speakClips();
  const echoes = await echoRoundTrips(clips);
  await using stage = await setVoiceStage(PLAIN_SCRIPTS);
  await using crowd = gatherCrowd({ url: stage.url, clips, habits: HABITS, dial });
  const measured = { crowd, pid: stage.parley.pid, probe: stage.probe };
  // The compiler's warm-up belongs to no turn.
  await measureLevel(measured, { callers: SESSIONS[0], watchMs: ECHO_MS * 2 });
  const figures: Figure[] = [];
  for (const [index, callers] of SESSIONS.entries()) {
    const level = await measureLevel(measured, { callers, watchMs: WATCH_MS });
    if (level.missing > 0) {
      throw new Error(`${level.missing} of ${callers} callers were lost: ${failuresOf(level.watched)}`);
    }
    figures.push(...levelFigures(callers, level.watched, echoes[index] ?? []));
  }
  return figures;
}

function levelFigures(callers: number, watched: Watched, echoMs: readonly number[]): Figure[] {
  const bench = `voice turn, ${callers} sessions`;
  const isBudgeted = callers === SESSIONS.at(-1);
  return [
    ...timeFigures({
      bench,
      name: 'end of turn to first audio',
      times: watched.turnToAudioMs,
      baseline: { name: 'ws echo', times: echoMs },
      ...(isBudgeted ? { budgetsMs: BUDGETS_MS } : {}),
    }),
    ...timeFigures({
      bench,
      name: `last sound to first audio, with the pause of ${PAUSE_MS} ms`,
      times: watched.speechToAudioMs,
    }),
  ];
}

async function echoRoundTrips(clips: readonly Clip[]): Promise<(readonly number[])[]> {
  await using stage = await setEchoStage();
  await using crowd = gatherCrowd({ url: stage.url, clips, habits: HABITS, dial: dialEcho });
  const echoes: (readonly number[])[] = [];
  for (const callers of SESSIONS) {
    const { watched } = await measureLevel(
      { crowd, pid: stage.pid, probe: stage.probe },
      { callers, watchMs: ECHO_MS },
    );
    echoes.push(watched.echoMs);
  }
  return echoes;
}
