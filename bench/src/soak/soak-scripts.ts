import { Espeak } from '../../../engine/src/text-to-speech/espeak.ts';
import { spokenText } from '../../../engine/test/call-sounds.ts';
import { type Clip, clipOf } from '../voice/caller-frames.ts';
import type { VoiceScripts } from '../voice/voice-stage.ts';

// What callers of a soak run say and what goes wrong then. The scripted recogniser tells utterances apart by their
// length, so each kind of trouble has a sentence of its own length.

/** Kinds of turns, by the length of the caller's sentence in milliseconds. */
const SENTENCES = {
  plain: { ms: 700, hears: { text: 'Good morning.' } },
  modelFails: { ms: 1_500, hears: { text: 'Let the model fail.' } },
  voiceFails: { ms: 2_300, hears: { text: 'Let the voice fail.' } },
  recogniserFails: { ms: 3_100, hears: { fault: 'error' } },
  modelIsSlow: { ms: 3_900, hears: { text: 'Let the model be slow.' } },
  voiceBreaksOff: { ms: 4_700, hears: { text: 'Let the voice break off.' } },
  goodbye: { ms: 5_500, hears: { text: 'Goodbye.' } },
} as const;
type TurnKind = keyof typeof SENTENCES;

/** Half of the way to the next longer sentence: the detector's idea of an end differs by a few frames. */
const TOLERANCE_MS = 400;
/** Sound before and behind the voice that belongs to an utterance. */
const AROUND_MS = 350;

const LONG_SPEECH =
  'I wanted to ask whether you are open on Saturday morning because I have to bring my car to the garage and then walk ' +
  'over to your shop with two parcels that are rather heavy for me these days.';
const SAMPLES_PER_MS = 16;

/** Every second turn is a plain one; each caller begins somewhere else. */
const ORDER: readonly TurnKind[] = [
  ...(['plain', 'modelFails', 'plain', 'voiceFails', 'plain', 'recogniserFails'] as const),
  ...(['plain', 'modelIsSlow', 'plain', 'voiceBreaksOff', 'plain', 'goodbye'] as const),
];

export const SOAK_SCRIPTS: VoiceScripts = {
  model: {
    rules: [
      { contains: 'model fail', reply: { fault: 'error' } },
      { contains: 'voice fail', reply: { text: 'This voice fails.' } },
      { contains: 'model be slow', reply: { text: 'Sorry to keep you waiting.', firstTokenMs: 4_500 } },
      { contains: 'voice break off', reply: { text: 'This voice breaks off in the middle of it all.' } },
      { contains: 'Goodbye', reply: { text: 'Goodbye!', isGoodbye: true } },
    ],
    otherwise: { text: 'All right.', firstTokenMs: 80, betweenTokensMs: 10 },
  },
  recogniser: {
    rules: Object.values(SENTENCES).map(({ ms, hears }) => ({
      atMostMs: ms + AROUND_MS + TOLERANCE_MS,
      hears: { endMs: 60, ...hears },
    })),
    otherwise: { text: 'Good morning.' },
  },
  voice: {
    sampleRateHz: 16_000,
    rules: [
      { contains: 'voice fails', speech: { fault: 'error' } },
      { contains: 'voice breaks off', speech: { fault: 'disconnect', firstChunkMs: 40 } },
    ],
    otherwise: { millisecondsPerCharacter: 50, firstChunkMs: 40 },
  },
};

/** Sentences for a caller, beginning with the nth turn of the order. */
export function sentencesFrom(clips: Readonly<Record<TurnKind, Clip>>, first: number): Clip[] {
  return ORDER.map((_, index) => clips[ORDER[(first + index) % ORDER.length] ?? 'plain']);
}

/** One clip of speech for each kind of turn: the beginning of the same long speech. */
export async function speakSoakClips(): Promise<Record<TurnKind, Clip>> {
  await using espeak = new Espeak({ maxThreads: 1 });
  const speech = await spokenText(espeak, LONG_SPEECH, 'en-us_m3');
  const entries = Object.entries(SENTENCES).map(([kind, { ms }]) => [
    kind,
    clipOf(speech.subarray(0, ms * SAMPLES_PER_MS)),
  ]);
  return Object.fromEntries(entries) as Record<TurnKind, Clip>;
}
