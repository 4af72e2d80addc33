import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Espeak } from '../src/text-to-speech/espeak.ts';
import { createSynchronousVoiceActivity } from '../src/voice-activity/layered.ts';
import type { VoiceActivity } from '../src/voice-activity/voice-activity.ts';
import { CONDITIONS } from './conditions.ts';
import { createStreamingRecogniser, createWholeRecogniser } from './knowing-recogniser.ts';
import { type MeasuredSettings, measureCondition } from './measure-condition.ts';
import { createPhraseClips, type PhraseClips } from './phrase-clips.ts';
import { percentile } from './turn-taking-table.ts';

// A part of what `npm run turn-taking` measures: one voice in each language. Virtual time makes the bounds ones of
// behaviour, not of speed; they leave room for what the voices vary.
const NORMAL: MeasuredSettings = {
  eagerness: 'normal',
  interruption: { whileSpeaking: 'normal', whileThinking: 'normal' },
  openRecogniser: createStreamingRecogniser,
  voicesOf: ({ voices }) => voices.slice(0, 1),
};
const PLAYING_MS = 60_000;

describe('in calls with', () => {
  const espeak = new Espeak();
  let voiceActivity: VoiceActivity;
  let clips: PhraseClips;

  beforeAll(async () => {
    voiceActivity = await createSynchronousVoiceActivity();
    clips = createPhraseClips(espeak);
  });
  afterAll(async () => {
    await voiceActivity[Symbol.asyncDispose]();
    await espeak[Symbol.asyncDispose]();
  });

  async function measure(name: string, settings: Partial<MeasuredSettings> = {}) {
    const condition = CONDITIONS.find((known) => known.name === name);
    if (!condition) throw new Error(`There are no calls with ${name}.`);
    const verdict = await measureCondition(condition, { ...NORMAL, ...settings }, { voiceActivity, clips });
    return { ...verdict, p95Ms: percentile(verdict.endDelaysMs, 0.95) ?? 0 };
  }

  it.each([
    ['silence', 0, 850],
    ['white noise, 10 dB', 0, 1_000],
    ['pink noise, 0 dB', 1, 1_150],
    ['clicks and coughs', 0, 950],
  ])(
    '%s, every turn is answered soon and nothing else stops the agent',
    async (name, missed, p95Ms) => {
      const verdict = await measure(name);
      expect(verdict).toMatchObject({ turns: 15, cutOffs: 0, takenBack: 0, falseInterruptions: 0 });
      expect(verdict.missedTurns).toBeLessThanOrEqual(missed);
      expect(verdict.p95Ms).toBeLessThan(p95Ms);
    },
    PLAYING_MS,
  );

  it.each([
    ['streaming', createStreamingRecogniser],
    ['whole', createWholeRecogniser],
  ])(
    'pauses in sentences, the caller is let finish (%s recogniser)',
    async (_, openRecogniser) => {
      const verdict = await measure('pauses in sentences', { openRecogniser });
      expect(verdict).toMatchObject({ turns: 12, cutOffs: 0, missedTurns: 0 });
      expect(verdict.takenBack).toBeLessThanOrEqual(1);
    },
    PLAYING_MS,
  );

  it.each([
    ['normal', 1],
    ['eager', 4],
  ] as const)(
    'numbers and addresses in groups, the caller is let finish (%s)',
    async (eagerness, takenBack) => {
      const verdict = await measure('dictation in groups', { eagerness });
      expect(verdict).toMatchObject({ turns: 12, cutOffs: 0, missedTurns: 0 });
      expect(verdict.takenBack).toBeLessThanOrEqual(takenBack);
    },
    PLAYING_MS,
  );

  it(
    'the words of a listener, the agent goes on',
    async () => {
      const verdict = await measure('back-channels');
      expect(verdict).toMatchObject({ asides: 15, missedTurns: 0 });
      expect(verdict.falseInterruptions).toBeLessThanOrEqual(1);
      expect(verdict.resumed).toBe(verdict.falseInterruptions);
    },
    PLAYING_MS,
  );

  it(
    'overlapping speech in noise, the agent stops',
    async () => {
      const verdict = await measure('overlapping speech, pink noise, 10 dB');
      expect(verdict).toMatchObject({ overlaps: 12, missedOverlaps: 0, missedTurns: 0 });
      expect(percentile(verdict.overlapDelaysMs, 0.95)).toBeLessThan(800);
    },
    PLAYING_MS,
  );

  it(
    'overlapping speech, an agent that is not to be interrupted finishes first',
    async () => {
      const interruption = { ...NORMAL.interruption, whileSpeaking: 'off' } as const;
      const verdict = await measure('overlapping speech', { interruption });
      expect(verdict).toMatchObject({ overlapDelaysMs: [], falseInterruptions: 0 });
      expect(verdict.missedOverlaps).toBeGreaterThan(6);
    },
    PLAYING_MS,
  );
});
