import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { AudioFormat } from '../audio/audio-format.ts';
import type { SpeechRecogniser } from '../speech-to-text/speech-to-text.ts';
import type { Speaker } from '../text-to-speech/text-to-speech.ts';
import type { VoiceActivity } from '../voice-activity/voice-activity.ts';
import { createEar, type Ear } from './ear.ts';
import type { SessionOutput } from './effect.ts';
import type { SpeechEvent, VoiceEvent } from './event.ts';
import { createMouth, type Mouth } from './mouth.ts';
import type { SessionSettings } from './state.ts';

/** Who hears and speaks for one agent in one language. */
export type SpeechParts = {
  /** Undefined where nobody understands speech: then the agent speaks, and takes typed turns. */
  recogniser: SpeechRecogniser | undefined;
  /** The wanted voice first; the others take over when it fails. */
  speakers: readonly Speaker[];
  /** Finds who hears and speaks for the same agent in another language; the voice is one of the catalogue's. */
  inLanguage?:
    | ((
        wanted: { language: AgentLanguage; voiceId: string | undefined },
        signal: AbortSignal,
      ) => Promise<SpeechParts>)
    | undefined;
};

/** What a spoken conversation is heard and spoken with. */
export type VoiceParts = SpeechParts & {
  voiceActivity: VoiceActivity;
  /** Format of the sound that is sent. */
  outputFormat: AudioFormat;
};

/** Ears and mouth of one conversation. */
export type SessionVoice = { mouth: Mouth; hear: Ear['hear']; close(): void };

/** What they report to. */
type Surroundings = {
  now: () => number;
  setTimer: (delayMs: number, fire: () => void) => () => void;
  dispatch: (event: VoiceEvent | SpeechEvent) => void;
  emit: (output: SessionOutput) => void;
  reportFailure: (error: unknown) => void;
};

/** How often it is told how much the caller sounds like a voice, in milliseconds. */
const SCORE_MS = 100;

export function createSessionVoice(
  { language, keywords }: Pick<SessionSettings, 'language' | 'keywords'>,
  { voiceActivity, recogniser, speakers, outputFormat: format }: VoiceParts,
  { now, setTimer, dispatch: onEvent, emit, reportFailure }: Surroundings,
): SessionVoice {
  const mouth = createMouth({
    ...{ speakers, format, language, now, setTimer, onEvent, reportFailure },
    onSound: emit,
  });
  const ear = recogniser
    ? createEar({
        ...{ voiceActivity, recogniser, language, keywords },
        ...{ now, setTimer, onEvent, reportFailure },
      })
    : undefined;
  let scoredMs = Number.NEGATIVE_INFINITY;
  return {
    mouth,
    hear(samples) {
      if (!ear) return;
      ear.hear(samples);
      const nowMs = now();
      if (nowMs - scoredMs < SCORE_MS) return;
      scoredMs = nowMs;
      emit({ type: 'voice-score', score: ear.score() });
    },
    close() {
      mouth.stop();
      ear?.close();
    },
  };
}
