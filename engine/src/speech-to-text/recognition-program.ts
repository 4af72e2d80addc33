import type { ModelReport } from '../model-process/model-process.ts';
import type { ExpectedSpeech, RecognisedWord } from './speech-to-text.ts';

// What a process that understands speech is told and reports. Utterances of all calls are mixed.

/** What the program is told after it was told what to load. */
export type RecognitionOrder =
  | {
      type: 'start';
      utterance: number;
      language: string;
      keywords: readonly string[];
      expected?: ExpectedSpeech | undefined;
    }
  | { type: 'sound'; utterance: number; samples: Int16Array }
  | { type: 'end'; utterance: number }
  /** Nothing of it is wanted any more. */
  | { type: 'cancel'; utterance: number };

/** What the program reports. */
export type RecognitionReport =
  | ModelReport
  /** How much sound waits to be understood, in milliseconds: the most of any utterance. */
  | { type: 'lag'; lagMs: number }
  | UtteranceReport;

/** What it reports of one utterance. */
export type UtteranceReport =
  | { type: 'delta'; utterance: number; text: string }
  | { type: 'end'; utterance: number; text: string; words?: RecognisedWord[] }
  | { type: 'error'; utterance: number };
