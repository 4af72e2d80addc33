import type { RecognitionEvent, SpeechRecogniser } from '../speech-to-text/speech-to-text.ts';
import {
  LISTENING_RATE_HZ,
  type VoiceActivity,
  type VoiceDetector,
} from '../voice-activity/voice-activity.ts';
import type { VoiceEvent } from './event.ts';
import { type ListeningLine, openListeningLine } from './listening-line.ts';

/** The agent's hearing in one conversation. */
export type Ear = {
  /** @param samples of the caller: mono, 16,000 Hz, any length */
  hear(samples: Int16Array): void;
  /** How much the newest sound is like a voice, 0 to 1. */
  score(): number;
  /** Who understands the caller from the next utterance on; an utterance that has begun stays with who hears it. */
  change(next: Understanding): void;
  close(): void;
};

/** Who understands the caller, in which language and with which words in mind. */
export type Understanding = {
  recogniser: SpeechRecogniser;
  language: string;
  keywords: readonly string[];
};

/** What an ear is made of. */
export type EarParts = Understanding & {
  voiceActivity: VoiceActivity;
  /** Milliseconds of the conversation. */
  now: () => number;
  setTimer: (delayMs: number, fire: () => void) => () => void;
  onEvent: (event: VoiceEvent) => void;
  reportFailure: (error: unknown) => void;
};

/** Sound kept from before the moment at which a voice is noticed, in samples. */
const KEPT_SAMPLES = 1.2 * LISTENING_RATE_HZ;
/** Sound before the voice that the recogniser gets, in milliseconds: consonants begin softly. */
const LEAD_IN_MS = 200;
/** Longest utterance; then another begins, so that nothing waits for ever for a pause. */
const LONGEST_SAMPLES = 45 * LISTENING_RATE_HZ;
/** A voice of which no sound comes for so long has ended: without sound, no detector would notice. */
const STALLED_MS = 1_500;
const SAMPLES_PER_MS = LISTENING_RATE_HZ / 1_000;

/** Listens: finds the utterances in a caller's sound and has them written down. */
export function createEar(parts: EarParts): Ear {
  const { onEvent } = parts;
  const recent = createRecentSound(KEPT_SAMPLES);
  let utterance = 0;
  let isOpen = false;
  let openSamples = 0;
  let heardMs = 0;
  let cancelWatch: (() => void) | undefined;

  let line = openLine(parts);
  let next: Understanding | undefined;
  let detector = openDetector();

  function openDetector(): VoiceDetector {
    return parts.voiceActivity.open((event) => {
      if (event.type === 'voice-start') start(event.agoMs);
      else if (event.type === 'voice-end') end(event.agoMs);
      else onEvent(event);
    });
  }

  function start(agoMs: number): void {
    if (isOpen) return;
    if (next) {
      line.retire();
      line = openLine(next);
      next = undefined;
    }
    isOpen = true;
    utterance += 1;
    openSamples = 0;
    onEvent({ type: 'voice-start', utterance, agoMs });
    line.start(utterance);
    heardMs = parts.now();
    watch(STALLED_MS);
    write(recent.takeLast(Math.round((agoMs + LEAD_IN_MS) * SAMPLES_PER_MS)));
  }

  function watch(delayMs: number): void {
    cancelWatch?.();
    cancelWatch = parts.setTimer(delayMs, () => {
      const silentMs = parts.now() - heardMs;
      if (silentMs < STALLED_MS) watch(STALLED_MS - silentMs);
      else stall(silentMs);
    });
  }

  // A detector that goes on where it stood would take the next voice for the same one, and not report it.
  function stall(silentMs: number): void {
    end(silentMs);
    detector.close();
    detector = openDetector();
  }

  function end(agoMs: number): void {
    if (!isOpen) return;
    isOpen = false;
    cancelWatch?.();
    onEvent({ type: 'voice-end', utterance, agoMs });
    line.end();
  }

  function write(samples: Int16Array): void {
    openSamples += samples.length;
    line.write(samples);
    if (openSamples < LONGEST_SAMPLES) return;
    end(0);
    start(0);
  }

  function openLine({ recogniser, language, keywords }: Understanding): ListeningLine {
    return openListeningLine(recogniser, { language, keywords, onEvent: handleRecognition });
  }

  function handleRecognition(event: RecognitionEvent): void {
    if (event.type !== 'transcript-error') {
      onEvent(event);
      return;
    }
    parts.reportFailure(event.error);
    onEvent({ type: 'transcript-error', utterance: event.utterance, code: event.error.code });
  }

  return {
    hear(samples) {
      // The detector speaks about sound up to and with these samples, which may come in one piece with its start.
      const wasOpen = isOpen;
      if (wasOpen) heardMs = parts.now();
      if (wasOpen) write(samples);
      else recent.add(samples);
      detector.push(samples);
    },
    score: () => detector.score(),
    change(understanding) {
      next = understanding;
    },
    close() {
      isOpen = false;
      cancelWatch?.();
      detector.close();
      line.close();
    },
  };
}

/** The newest sound that belongs to no utterance, in a ring. */
function createRecentSound(capacity: number) {
  const ring = new Int16Array(capacity);
  let end = 0;
  let length = 0;
  return {
    add(samples: Int16Array): void {
      const kept = samples.length > capacity ? samples.subarray(samples.length - capacity) : samples;
      const first = Math.min(kept.length, capacity - end);
      ring.set(kept.subarray(0, first), end);
      ring.set(kept.subarray(first), 0);
      end = (end + kept.length) % capacity;
      length = Math.min(capacity, length + kept.length);
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
