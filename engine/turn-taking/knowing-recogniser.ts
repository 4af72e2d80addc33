import type { CallerLine } from './caller-line.ts';
import type { MeasuredRecogniser, OpenRecogniser } from './measured-recogniser.ts';
import type { VirtualClock } from './virtual-clock.ts';

// How far a good streaming service is behind what is said, and how long it takes to be sure.
export const WORD_DELAY_MS = 300;
export const FINAL_DELAY_MS = 200;
// How long a service takes that gets an utterance when it is over.
export const WHOLE_DELAY_MS = 700;

/**
 * Understands every word that is in the sound it gets while it is spoken, and none that is not: it looks into the
 * script. Writes small letters without punctuation, which leaves the agent least to go by.
 */
export const createStreamingRecogniser: OpenRecogniser = (line, clock) =>
  createKnowingRecogniser({ line, clock, hasDeltas: true, finalDelayMs: FINAL_DELAY_MS });

/** The same, but understands an utterance when it is over. */
export const createWholeRecogniser: OpenRecogniser = (line, clock) =>
  createKnowingRecogniser({ line, clock, hasDeltas: false, finalDelayMs: WHOLE_DELAY_MS });

type Knowing = { line: CallerLine; clock: VirtualClock; hasDeltas: boolean; finalDelayMs: number };

function createKnowingRecogniser({ line, clock, hasDeltas, finalDelayMs }: Knowing): MeasuredRecogniser {
  return {
    name: 'knowing',
    hasDeltas,
    caughtUp: () => Promise.resolve(),
    open({ onEvent }) {
      let utterance = 0;
      let fromMs = 0;
      let toMs = 0;
      let isEmpty = true;
      let text = '';
      let isClosed = false;

      const textUntil = (untilMs: number) => line.wordsIn(fromMs, Math.min(toMs, untilMs)).join(' ');

      return {
        start(number) {
          utterance = number;
          isEmpty = true;
          text = '';
        },
        write(samples) {
          if (isEmpty) fromMs = clock.now() - samples.length / 16;
          isEmpty = false;
          toMs = clock.now();
          const understood = textUntil(toMs - WORD_DELAY_MS);
          if (understood === text || !hasDeltas) return;
          text = understood;
          onEvent({ type: 'transcript-delta', utterance, text });
        },
        end() {
          const [number, whole] = [utterance, textUntil(toMs)];
          clock.setTimer(finalDelayMs, () => {
            if (!isClosed) onEvent({ type: 'transcript-end', utterance: number, text: whole });
          });
        },
        close() {
          isClosed = true;
        },
      };
    },
  };
}
