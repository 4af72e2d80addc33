import { type Speaker, TextToSpeechError } from '@parley/engine/text-to-speech/text-to-speech.ts';
import { LRUCache } from 'lru-cache';

/** Failures in a row, without a success of any call between them, after which a service is taken to be out of order. */
const MAX_FAILURES = 2;
/** How long it is left alone then, by calls that begin. */
const OUTAGE_MS = 30_000;
const MAX_CACHED = 500;

/** What one voice or text alone does not cause. */
const OF_SERVICE: ReadonlySet<TextToSpeechError['code']> = new Set([
  'timeout',
  'unreachable',
  'failed',
  'refused',
]);

/** Remembers which services failed lately, so that not each call waits anew for one that is out of order. */
export class VoiceOutages {
  readonly #failures: LRUCache<string, number>;

  /** @param now milliseconds on a clock that never goes back */
  constructor(now = () => performance.now()) {
    this.#failures = new LRUCache({ max: MAX_CACHED, ttl: OUTAGE_MS, ttlResolution: 0, perf: { now } });
  }

  isOut(service: string): boolean {
    return (this.#failures.get(service) ?? 0) >= MAX_FAILURES;
  }

  /** The speaker, whose failures and successes are those of its service. */
  watched(speaker: Speaker, service: string): Speaker {
    const failures = this.#failures;
    return {
      ...speaker,
      async *speak(text, signal) {
        try {
          yield* speaker.speak(text, signal);
          if (!signal.aborted) failures.delete(service);
        } catch (error) {
          const isOfService = error instanceof TextToSpeechError && OF_SERVICE.has(error.code);
          if (isOfService) failures.set(service, (failures.get(service) ?? 0) + 1);
          throw error;
        }
      },
    };
  }
}
