import type { ExpectedSpeech } from '../../speech-to-text/speech-to-text.ts';
import type { SpeechEvent, VoiceEvent } from '../state/event.ts';
import type {
  SessionDependencies,
  SetTimer,
  SpeechDependencies,
  VoiceDependencies,
  WantedSpeech,
} from '../state/session-dependencies.ts';
import type { SessionSettings } from '../state/state.ts';
import { SpeechInput } from './speech-input.ts';
import { SpeechOutput } from './speech-output.ts';

/** What there is to be understood. */
type Heard = Pick<SessionSettings, 'language' | 'keywords'>;

type SessionVoiceDependencies = Pick<SessionDependencies, 'emit' | 'reportFailure'> & {
  parts: VoiceDependencies;
  /** Milliseconds of the conversation. */
  now: () => number;
  setTimer: SetTimer;
  onEvent: (event: VoiceEvent | SpeechEvent) => void;
  /** What the caller was asked for. */
  expected: () => ExpectedSpeech | undefined;
};

/** How often it is told how much the caller sounds like a voice, in milliseconds. */
const SCORE_MS = 100;

/** Speech in and out of one conversation. */
export class SessionVoice {
  readonly output: SpeechOutput;
  readonly #dependencies;
  #speech: SpeechDependencies;
  #heard: Heard;
  #input: SpeechInput | undefined;
  #scoredMs = Number.NEGATIVE_INFINITY;

  constructor(heard: Heard, dependencies: SessionVoiceDependencies) {
    const { parts, emit: onSound } = dependencies;
    const { speakers, outputFormat: format } = parts;
    this.#dependencies = dependencies;
    this.#speech = parts;
    this.#heard = heard;
    const { language } = heard;
    this.output = new SpeechOutput({ ...dependencies, speakers, format, language, onSound });
    this.#input = this.#openInput();
  }

  /** @param samples of the caller: mono, 16,000 Hz, any length */
  hear(samples: Int16Array): void {
    if (!this.#input) return;
    this.#input.hear(samples);
    const nowMs = this.#dependencies.now();
    if (nowMs - this.#scoredMs < SCORE_MS) return;
    this.#scoredMs = nowMs;
    this.#dependencies.emit({ type: 'voice-score', score: this.#input.score() });
  }

  /**
   * Others hear and speak from now on; what was given to be spoken stays with who got it. An agent whose own voice or
   * recogniser is missing uses those of the agent before, so that a handover never leaves a call without speech.
   */
  change(next: SpeechDependencies | undefined, heard: Heard): void {
    const speakers = next?.speakers.length ? next.speakers : this.#speech.speakers;
    const recogniser = next?.recogniser ?? this.#speech.recogniser;
    this.#speech = { ...this.#speech, ...next, speakers, recogniser };
    this.#heard = heard;
    this.output.change(speakers, heard.language);
    if (this.#input && recogniser) this.#input.change({ recogniser, ...heard });
    else this.#input ??= this.#openInput();
  }

  /** Finds who hears and speaks in another language; what it gives changes to them. */
  async speakIn(wanted: WantedSpeech, signal: AbortSignal): Promise<() => void> {
    const next = await this.#speech.inLanguage?.(wanted, signal);
    return () => this.change(next, { ...this.#heard, language: wanted.language });
  }

  close(): void {
    this.output.stop();
    this.#input?.close();
  }

  #openInput(): SpeechInput | undefined {
    const { recogniser } = this.#speech;
    if (!recogniser) return undefined;
    const { voiceActivity } = this.#dependencies.parts;
    return new SpeechInput({ ...this.#heard, ...this.#dependencies, voiceActivity, recogniser });
  }
}
