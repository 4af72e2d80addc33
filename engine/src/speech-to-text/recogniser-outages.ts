import type { SpeechRecogniser } from './speech-to-text.ts';

/** Remembers which recognisers failed lately, so that no utterance waits anew for one that is out of order. */
export type RecogniserOutages = ReturnType<typeof createRecogniserOutages>;

/** How long a recogniser is left alone after failures in a row: the first, and at most. */
export type CoolDown = { firstMs: number; mostMs: number };

/** @param now milliseconds on a clock that never goes back */
export function createRecogniserOutages({ firstMs, mostMs }: CoolDown, now: () => number) {
  const outages = new Map<SpeechRecogniser, { failures: number; until: number }>();
  return {
    isCooling: (recogniser: SpeechRecogniser): boolean =>
      now() < (outages.get(recogniser)?.until ?? Number.NEGATIVE_INFINITY),
    noteFailure(recogniser: SpeechRecogniser): void {
      const failures = (outages.get(recogniser)?.failures ?? 0) + 1;
      const coolingMs = Math.min(mostMs, firstMs * 2 ** (failures - 1));
      outages.set(recogniser, { failures, until: now() + coolingMs });
    },
    noteSuccess(recogniser: SpeechRecogniser): void {
      outages.delete(recogniser);
    },
  };
}
