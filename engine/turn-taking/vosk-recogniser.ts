import { writtenForm } from '@parley/language/written-form/written-form.ts';
import { failoverRecogniser } from '../src/speech-to-text/failover-recogniser.ts';
import type {
  RecognitionEvent,
  RecognitionRequest,
  SpeechRecogniser,
} from '../src/speech-to-text/speech-to-text.ts';
import type { VoskModel, VoskRecognition } from '../src/speech-to-text/vosk/vosk-library.ts';
import { expectedPhrases } from '../src/speech-to-text/vosk/vosk-phrases.ts';
import { VoskUtterance } from '../src/speech-to-text/vosk/vosk-utterance.ts';
import type { MeasuredRecogniser } from './measured-recogniser.ts';
import type { VirtualClock } from './virtual-clock.ts';

// What a model takes to understand a tenth of a second, and to be sure of an utterance (docs/speech.md).
export const VOSK_DELTA_MS = 50;
export const VOSK_FINAL_MS = 200;

/** A model of Vosk in this process, as the product uses it, but in virtual time: each step takes as long as said above. */
export function createVoskRecogniser(
  model: VoskModel,
  clock: VirtualClock,
  language: string,
): MeasuredRecogniser {
  const work = createPendingWork();

  const recogniser: SpeechRecogniser = {
    name: 'vosk',
    hasDeltas: true,
    open(request) {
      let current: VoskUtterance | undefined;
      let isClosed = false;
      const tell = (delayMs: number, event: RecognitionEvent) =>
        clock.setTimer(delayMs, () => {
          if (!isClosed) request.onEvent(event);
        });
      return {
        start(utterance, expected) {
          const phrases = expected && expectedPhrases(expected, language, model.hasWord);
          const recognitions = {
            free: work.watched(model.open()),
            limited: phrases && work.watched(model.open(phrases)),
          };
          current = new VoskUtterance(recognitions, {
            onDelta: (text) =>
              tell(VOSK_DELTA_MS, {
                type: 'transcript-delta',
                utterance,
                text: written(text, false, request),
              }),
            onEnd: ({ text, words }) =>
              tell(VOSK_FINAL_MS, {
                type: 'transcript-end',
                utterance,
                text: written(text, true, request),
                heard: text,
                words,
              }),
            onError() {
              throw new Error('The model failed.');
            },
          });
        },
        write: (samples) => current?.hear(samples.slice()),
        end() {
          current?.end();
          current = undefined;
        },
        close() {
          isClosed = true;
          current?.cancel();
        },
      };
    },
  };
  return { ...failoverRecogniser([recogniser]), caughtUp: work.settled };

  function written(heard: string, isOver: boolean, { keywords }: RecognitionRequest): string {
    return writtenForm(heard, { language, keywords, isOver });
  }
}

/** Knows what recognitions are busy with. */
function createPendingWork() {
  const pending = new Set<Promise<unknown>>();

  function watch<T>(promise: Promise<T>): Promise<T> {
    pending.add(promise);
    return promise.finally(() => pending.delete(promise));
  }

  return {
    /** The same recognition, whose work is waited for. */
    watched: ({ accept, finish, ...others }: VoskRecognition): VoskRecognition => ({
      ...others,
      accept: (samples) => watch(accept(samples)),
      finish: () => watch(finish()),
    }),
    async settled(): Promise<void> {
      while (pending.size > 0) {
        await Promise.all(pending);
        // What follows from it may be more work.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
