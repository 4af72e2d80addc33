import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { AudioFormat } from '../audio/audio-format.ts';
import type { SpeechRecogniser } from '../speech-to-text/speech-to-text.ts';
import type { Speaker } from '../text-to-speech/text-to-speech.ts';
import type { VoiceActivity } from '../voice-activity/voice-activity.ts';
import { Ear } from './ear.ts';
import type { SessionOutput } from './effect.ts';
import type { SpeechEvent, VoiceEvent } from './event.ts';
import { Mouth } from './mouth.ts';
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
export type SessionVoice = {
  mouth: Mouth;
  hear: Ear['hear'];
  /** Others hear and speak from now on; what was given to be spoken stays with who got it. */
  change(speech: SpeechParts | undefined, heard: Heard): void;
  /** Finds who hears and speaks in another language; what it gives changes to them. */
  speakIn(
    wanted: { language: AgentLanguage; voiceId: string | undefined },
    signal: AbortSignal,
  ): Promise<() => void>;
  close(): void;
};

/** What there is to be understood. */
type Heard = Pick<SessionSettings, 'language' | 'keywords'>;

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
  settings: Heard,
  { voiceActivity, outputFormat: format, ...firstSpeech }: VoiceParts,
  { now, setTimer, dispatch: onEvent, emit, reportFailure }: Surroundings,
): SessionVoice {
  let speech: SpeechParts = firstSpeech;
  let heard = settings;
  const mouth = new Mouth({
    speakers: speech.speakers,
    format,
    language: heard.language,
    now,
    setTimer,
    onEvent,
    reportFailure,
    onSound: emit,
  });
  let ear = openEar();
  let scoredMs = Number.NEGATIVE_INFINITY;

  function openEar(): Ear | undefined {
    const { recogniser } = speech;
    if (!recogniser) return undefined;
    const { language, keywords } = heard;
    const listening = { voiceActivity, recogniser, language, keywords };
    return new Ear({ ...listening, now, setTimer, onEvent, reportFailure });
  }

  // An agent whose own voice or recogniser is missing keeps those that are there: nobody falls silent in a handover.
  function change(next: SpeechParts | undefined, nextHeard: Heard): void {
    const speakers = next?.speakers.length ? next.speakers : speech.speakers;
    speech = { ...speech, ...next, speakers, recogniser: next?.recogniser ?? speech.recogniser };
    heard = nextHeard;
    mouth.change(speakers, heard.language);
    const { recogniser } = speech;
    if (ear && recogniser) ear.change({ recogniser, ...heard });
    else ear ??= openEar();
  }

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
    change,
    async speakIn(wanted, signal) {
      const next = await speech.inLanguage?.(wanted, signal);
      return () => change(next, { ...heard, language: wanted.language });
    },
    close() {
      mouth.stop();
      ear?.close();
    },
  };
}
