import {
  type ExpectedSpeech,
  openSharedLine,
  type RecognitionEvent,
  type SharedLine,
  type SpeechRecogniser,
} from '../../speech-to-text/speech-to-text.ts';
import {
  LISTENING_RATE_HZ,
  type VoiceActivity,
  type VoiceDetector,
} from '../../voice-activity/voice-activity.ts';
import type { VoiceEvent } from '../state/event.ts';
import type { SetTimer } from '../state/session-dependencies.ts';

/** Who understands the caller, in which language and with which words in mind. */
export type Understanding = {
  recogniser: SpeechRecogniser;
  language: string;
  keywords: readonly string[];
};

type SpeechInputDependencies = Understanding & {
  voiceActivity: VoiceActivity;
  /** Milliseconds of the conversation. */
  now: () => number;
  setTimer: SetTimer;
  onEvent: (event: VoiceEvent) => void;
  /** What the caller was asked for. */
  expected?: (() => ExpectedSpeech | undefined) | undefined;
  reportFailure: (error: unknown) => void;
};

/** Sound buffered from before the moment at which a voice is detected, in samples. */
const KEPT_SAMPLES = 1.2 * LISTENING_RATE_HZ;
/** Sound before the voice that the recogniser gets, in milliseconds: consonants begin softly. */
const LEAD_IN_MS = 200;
/** Longest utterance; then another begins, so that nothing waits for ever for a pause. */
const LONGEST_SAMPLES = 45 * LISTENING_RATE_HZ;
/** A voice of which no sound comes for so long has ended: without sound, no detector would notice. */
const STALLED_MS = 1_500;
const SAMPLES_PER_MS = LISTENING_RATE_HZ / 1_000;

/** What the caller says in one conversation: when they speak, and what is understood. */
export class SpeechInput {
  readonly #dependencies: SpeechInputDependencies;
  readonly #recent = createRecentSound(KEPT_SAMPLES);
  #utterance = 0;
  #isOpen = false;
  #openSamples = 0;
  #heardMs = 0;
  #cancelWatch: (() => void) | undefined;
  #line: SharedLine;
  #next: Understanding | undefined;
  #detector;

  constructor(dependencies: SpeechInputDependencies) {
    this.#dependencies = dependencies;
    this.#line = openSharedLine(this.#dependencies);
    this.#detector = this.#openDetector();
  }

  /** @param samples of the caller: mono, 16,000 Hz, any length */
  hear(samples: Int16Array): void {
    // The detector speaks about sound up to and with these samples, which may come in one piece with its start.
    const wasOpen = this.#isOpen;
    if (wasOpen) this.#heardMs = this.#dependencies.now();
    if (wasOpen) this.#write(samples);
    else this.#recent.add(samples);
    this.#detector.push(samples);
  }

  /** How much the newest sound is like a voice, 0 to 1. */
  score(): number {
    return this.#detector.score();
  }

  /** Who understands the caller from the next utterance on; an utterance that has begun stays with who hears it. */
  change(understanding: Understanding): void {
    this.#next = understanding;
  }

  close(): void {
    this.#isOpen = false;
    this.#cancelWatch?.();
    this.#detector.close();
    this.#line.close();
  }

  #openDetector(): VoiceDetector {
    return this.#dependencies.voiceActivity.open((event) => {
      if (event.type === 'voice-start') this.#start(event.agoMs);
      else if (event.type === 'voice-end') this.#end(event.agoMs);
      else this.#dependencies.onEvent(event);
    });
  }

  #start(agoMs: number): void {
    if (this.#isOpen) return;
    if (this.#next) {
      this.#line.retire();
      this.#line = openSharedLine(this.#next);
      this.#next = undefined;
    }
    this.#isOpen = true;
    this.#utterance += 1;
    this.#openSamples = 0;
    const { longestWaitMs: transcriptMs } = this.#line.recogniser;
    this.#dependencies.onEvent({ type: 'voice-start', utterance: this.#utterance, agoMs, transcriptMs });
    const hear = (event: RecognitionEvent) => this.#handleRecognition(event);
    this.#line.start(this.#utterance, hear, this.#dependencies.expected?.());
    this.#heardMs = this.#dependencies.now();
    this.#watch(STALLED_MS);
    this.#write(this.#recent.takeLast(Math.round((agoMs + LEAD_IN_MS) * SAMPLES_PER_MS)));
  }

  #watch(delayMs: number): void {
    this.#cancelWatch?.();
    this.#cancelWatch = this.#dependencies.setTimer(delayMs, () => {
      const silentMs = this.#dependencies.now() - this.#heardMs;
      if (silentMs < STALLED_MS) this.#watch(STALLED_MS - silentMs);
      else this.#stall(silentMs);
    });
  }

  // A detector that goes on where it stood would take the next voice for the same one, and not report it.
  #stall(silentMs: number): void {
    this.#end(silentMs);
    this.#detector.close();
    this.#detector = this.#openDetector();
  }

  #end(agoMs: number): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#cancelWatch?.();
    this.#dependencies.onEvent({ type: 'voice-end', utterance: this.#utterance, agoMs });
    this.#line.end();
  }

  #write(samples: Int16Array): void {
    this.#openSamples += samples.length;
    this.#line.write(samples);
    if (this.#openSamples < LONGEST_SAMPLES) return;
    this.#end(0);
    this.#start(0);
  }

  #handleRecognition(event: RecognitionEvent): void {
    if (event.type !== 'transcript-error') {
      this.#dependencies.onEvent(event);
      return;
    }
    this.#dependencies.reportFailure(event.error);
    this.#dependencies.onEvent({
      type: 'transcript-error',
      utterance: event.utterance,
      code: event.error.code,
    });
  }
}

/** The newest sound that belongs to no utterance, in a ring. */
function createRecentSound(capacity: number) {
  const ring = new Int16Array(capacity);
  let end = 0;
  let length = 0;
  return {
    add(samples: Int16Array): void {
      const newest = samples.length > capacity ? samples.subarray(samples.length - capacity) : samples;
      const first = Math.min(newest.length, capacity - end);
      ring.set(newest.subarray(0, first), end);
      ring.set(newest.subarray(first), 0);
      end = (end + newest.length) % capacity;
      length = Math.min(capacity, length + newest.length);
    },
    /** The last so many samples; all are forgotten. */
    takeLast(count: number): Int16Array {
      const size = Math.max(0, Math.min(count, length));
      const from = (end - size + capacity) % capacity;
      const samples = new Int16Array(size);
      const first = Math.min(size, capacity - from);
      samples.set(ring.subarray(from, from + first));
      samples.set(ring.subarray(0, size - first), first);
      length = 0;
      return samples;
    },
  };
}
