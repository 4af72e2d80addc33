import type { PronunciationRule } from '@parley/contract/pronunciation.ts';
import type { ServiceFailureCode } from '../language-model/network-code.ts';

// What belongs here: the capability "speak a text" and, beside it, one file for each that can do it.

/** How a voice is to speak. A service ignores what it does not support; its file says so. */
export type VoiceSettings = {
  /** Name of the service's voice model. */
  modelId?: string | undefined;
  /** 0 to 1: lively to even. */
  stability?: number | undefined;
  /** 1 is the voice's own pace. */
  speed?: number | undefined;
  /** 0 to 1: how closely the voice resembles the person it is cloned from. */
  similarityBoost?: number | undefined;
  /** 0 to 4: how much quality may be given up to be heard sooner. */
  streamingLatency?: number | undefined;
  /** How words sound: obeyed before a text is given to be spoken, so that every voice does. */
  pronunciation?: readonly PronunciationRule[] | undefined;
  /** Dictionaries that the service itself has, as it names them. */
  dictionaryLocators?: readonly unknown[] | undefined;
};

/** A text and how it is to be spoken. */
export type SpeechRequest = {
  /** Prepared for the ear: as `spokenText` gives it. */
  text: string;
  /** Id that the service itself gives its voice. */
  voiceId: string;
  /** Language of the text, such as `fr`; undefined leaves it to the voice. */
  language: string | undefined;
  settings: VoiceSettings;
  /** Rate that is wanted, for services that give several; chunks name the rate that they have. */
  sampleRateHz?: number | undefined;
  signal: AbortSignal;
};

/** A piece of speech: mono samples of 16 bits. */
export type SpeechChunk = { samples: Int16Array; sampleRateHz: number };

/** Speaks texts, one stream for each. */
export type SpeechSynthesizer = {
  /**
   * Streams the spoken text, all chunks at one rate. Ends early, without an error, when the signal aborts.
   * @throws {TextToSpeechError} when the service fails, refuses or does not answer in time
   */
  speak(request: SpeechRequest): AsyncIterable<SpeechChunk>;
};

/** A synthesizer with everything settled but the text. */
export type Speaker = {
  /** Name for records and logs, such as `elevenlabs Rachel`. */
  readonly name: string;
  /** What speaks, as prices name it, such as `elevenlabs eleven_flash_v2_5`. */
  readonly synthesizerName: string;
  /** How words sound that it is given; none where it is left out. */
  readonly pronunciation?: readonly PronunciationRule[] | undefined;
  /**
   * Streams the spoken text, all chunks at one rate. Ends early, without an error, when the signal aborts.
   * @throws {TextToSpeechError}
   */
  speak(text: string, signal: AbortSignal): AsyncIterable<SpeechChunk>;
};

/** Speaking failed; `code` is stable, the message is for the log and never contains the text. */
export class TextToSpeechError extends Error {
  override name = 'TextToSpeechError';
  readonly code: ServiceFailureCode | 'unknown_voice' | 'busy' | 'unavailable';
  /** What the service says about it, for the person who configured it; not for the log. */
  readonly words: string | undefined;
  /** The service's `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: TextToSpeechError['code'],
    sentence: string,
    { words, retryAfterSeconds }: { words?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(sentence);
    this.code = code;
    this.words = words;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
