import { type Figure, timeFigures } from './figure.ts';
import { dial } from './voice/caller.ts';
import { gatherCrowd } from './voice/caller-crowd.ts';
import { speakClips } from './voice/caller-frames.ts';
import { failuresOf } from './voice/caller-metrics.ts';
import { measureLevel } from './voice/voice-level.ts';
import { PLAIN_SCRIPTS, setVoiceStage } from './voice/voice-stage.ts';

const SESSIONS = 20;
const WATCH_MS = 30_000;
const BUDGET_MS = 50;
/** Callers speak into the answer after so long; it would last for a quarter of a minute. */
const BARGE_IN_MS = 1_500;
const LONG_ANSWER =
  'We open at nine in the morning from Monday to Friday and at ten on Saturday, and we close at six in the evening, ' +
  'except on the first Friday of the month, when you are welcome until ten and there is music, too, if the sun shines.';
/** The recogniser understands the first word after so much of it. */
const FIRST_WORD_MS = 250;

/** How soon an agent is silent when the caller speaks into its answer. */
export async function benchBargeIn(): Promise<Figure[]> {
  const clips = await speakClips();
  await using stage = await setVoiceStage({
    ...PLAIN_SCRIPTS,
    model: { otherwise: { text: LONG_ANSWER } },
    recogniser: { otherwise: { text: 'I would like to book a table.', wordMs: FIRST_WORD_MS } },
  });
  await using crowd = gatherCrowd({
    url: stage.url,
    clips,
    dial,
    // The cycle is longer than an answer: who is interrupted by the caller is never waited for.
    habits: { share: 0.15, bargeInMs: BARGE_IN_MS },
  });
  const { watched, missing } = await measureLevel(
    { crowd, pid: stage.parley.pid, probe: stage.probe },
    { callers: SESSIONS, watchMs: WATCH_MS },
  );
  if (missing > 0) throw new Error(`${missing} of ${SESSIONS} callers were lost: ${failuresOf(watched)}`);
  if (watched.yieldToLastAudioMs.length === 0) throw new Error('No caller interrupted the agent.');
  const bench = `barge-in, ${SESSIONS} sessions`;
  return [
    { bench, name: 'interruptions', value: watched.yieldToLastAudioMs.length, unit: 'count' },
    {
      bench,
      name: 'decision to last byte of the answer, longest',
      unit: 'ms',
      value: Math.max(...watched.yieldToLastAudioMs),
      budget: { value: BUDGET_MS, kind: 'at-most' },
    },
    ...timeFigures({
      bench,
      name: `caller's first sound to silence, first word after ${FIRST_WORD_MS} ms,`,
      times: watched.speechToYieldMs,
    }),
  ];
}
