import type { SpeechRecogniser } from './speech-to-text.ts';

/** Remembers which recognisers failed lately, so that no utterance waits anew for one that is out of order. */
export type RecogniserOutages = {
  isCooling(recogniser: SpeechRecogniser): boolean;
  noteFailure(recogniser: SpeechRecogniser): void;
  noteSuccess(recogniser: SpeechRecogniser): void;
};

/** How long a recogniser is left alone after failures in a row: the first, and at most. */
export type CoolDown = { firstMs: number; mostMs: number };

/** @param now milliseconds on a clock that never goes back */
export function createRecogniserOutages({ firstMs, mostMs }: CoolDown, now: () => number): RecogniserOutages {
  const outages = new Map<SpeechRecogniser, { failures: number; until: number }>();
  return {
    isCooling: (recogniser) => now() < (outages.get(recogniser)?.until ?? Number.NEGATIVE_INFINITY),
    noteFailure(recogniser) {
      const failures = (outages.get(recogniser)?.failures ?? 0) + 1;
      const coolingMs = Math.min(mostMs, firstMs * 2 ** (failures - 1));
      outages.set(recogniser, { failures, until: now() + coolingMs });
    },
    noteSuccess(recogniser) {
      outages.delete(recogniser);
    },
  };
}
