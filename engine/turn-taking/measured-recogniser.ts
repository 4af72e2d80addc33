import type { SpeechRecogniser } from '../src/speech-to-text/speech-to-text.ts';
import type { CallerLine } from './caller-line.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What understands the caller of a measured call. */
export type MeasuredRecogniser = SpeechRecogniser & {
  /** Settles when all sound that was written is understood: time does not pass before. */
  caughtUp(): Promise<void>;
};

/** @param language of the call, by two letters */
export type OpenRecogniser = (line: CallerLine, clock: VirtualClock, language: string) => MeasuredRecogniser;
